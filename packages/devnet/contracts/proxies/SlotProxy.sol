// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Forwarder} from "./Forwarder.sol";

/// @title An EIP-1967 proxy: logic and admin in their known slots.
contract SlotProxy is Forwarder {
    bytes32 internal constant LOGIC = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    bytes32 internal constant ADMIN = bytes32(uint256(keccak256("eip1967.proxy.admin")) - 1);

    event Upgraded(address indexed implementation);
    event AdminChanged(address previousAdmin, address newAdmin);

    constructor(address target) {
        write(ADMIN, msg.sender);
        emit AdminChanged(address(0), msg.sender);
        write(LOGIC, target);
        emit Upgraded(target);
    }

    function upgradeTo(address target) external {
        require(msg.sender == read(ADMIN), "SlotProxy: only the admin");
        write(LOGIC, target);
        emit Upgraded(target);
    }

    function logic() internal view override returns (address) {
        return read(LOGIC);
    }

    function read(bytes32 slot) internal view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }

    function write(bytes32 slot, address value) internal {
        assembly {
            sstore(slot, value)
        }
    }
}
