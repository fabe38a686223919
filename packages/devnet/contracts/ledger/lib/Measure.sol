// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Dieser Text enthält absichtlich Zeichen außerhalb von ASCII: ä ö ü ß – „Otter“ 🦦🦦
// Source positions count bytes, not characters: a reader that mixes them points at the wrong line.

/// @title Größen — measures and their limits
library Measure {
    /// @notice Fails above the limit: „zu groß“
    function limit(uint256 value, uint256 most) internal pure returns (uint256) {
        /* 🦦 */ require(value <= most, unicode"Größe: zu groß 🦦");
        return value;
    }
}
