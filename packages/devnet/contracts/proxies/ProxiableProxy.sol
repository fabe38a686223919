// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Counter} from "./Counter.sol";
import {Forwarder} from "./Forwarder.sol";

/// @title An EIP-1822 proxy: logic under keccak256("PROXIABLE").
contract ProxiableProxy is Forwarder {
    bytes32 internal constant LOGIC = keccak256("PROXIABLE");

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

/// @title Logic that upgrades itself through an EIP-1822 proxy.
contract ProxiableCounter is Counter {
    function proxiableUUID() public pure returns (bytes32) {
        return keccak256("PROXIABLE");
    }

    function updateCodeAddress(address target) external {
        require(ProxiableCounter(target).proxiableUUID() == proxiableUUID(), "ProxiableCounter: not compatible");
        bytes32 slot = proxiableUUID();
        assembly {
            sstore(slot, target)
        }
    }
}
