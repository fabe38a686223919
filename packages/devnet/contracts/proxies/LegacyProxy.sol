// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Forwarder} from "./Forwarder.sol";

/// @title A proxy from before EIP-1967: logic under keccak256("org.zeppelinos.proxy.implementation").
contract LegacyProxy is Forwarder {
    bytes32 internal constant LOGIC = keccak256("org.zeppelinos.proxy.implementation");

    constructor(address target) {
        bytes32 slot = LOGIC;
        assembly {
            sstore(slot, target)
        }
    }

    function logic() internal view override returns (address target) {
        bytes32 slot = LOGIC;
        assembly {
            target := sload(slot)
        }
    }
}
