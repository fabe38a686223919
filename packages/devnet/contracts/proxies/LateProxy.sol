// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Forwarder} from "./Forwarder.sol";

/// @title An EIP-1967 proxy that is told its logic after its creation, so that clones of it can each have their own.
contract LateProxy is Forwarder {
    bytes32 internal constant LOGIC = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    event Upgraded(address indexed implementation);

    function start(address target) external {
        require(logic() == address(0), "LateProxy: has started");
        bytes32 slot = LOGIC;
        assembly {
            sstore(slot, target)
        }
        emit Upgraded(target);
    }

    function logic() internal view override returns (address target) {
        bytes32 slot = LOGIC;
        assembly {
            target := sload(slot)
        }
    }
}
