// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Forwarder} from "./Forwarder.sol";

/// @title Tells its proxies where the logic lives.
contract Beacon {
    address public implementation;
    address public immutable owner = msg.sender;

    event Upgraded(address indexed implementation);

    constructor(address target) {
        implementation = target;
        emit Upgraded(target);
    }

    function upgradeTo(address target) external {
        require(msg.sender == owner, "Beacon: only the owner");
        implementation = target;
        emit Upgraded(target);
    }
}

/// @title An EIP-1967 proxy that asks a beacon for its logic.
contract BeaconProxy is Forwarder {
    bytes32 internal constant BEACON = bytes32(uint256(keccak256("eip1967.proxy.beacon")) - 1);

    event BeaconUpgraded(address indexed beacon);

    constructor(Beacon beacon) {
        bytes32 slot = BEACON;
        assembly {
            sstore(slot, beacon)
        }
        emit BeaconUpgraded(address(beacon));
    }

    function logic() internal view override returns (address) {
        bytes32 slot = BEACON;
        Beacon beacon;
        assembly {
            beacon := sload(slot)
        }
        return beacon.implementation();
    }
}
