// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A proxy as Safe accounts are made: the logic stands in the first slot, and only its address is told here.
contract SafeProxy {
    address internal singleton;

    constructor(address target) {
        singleton = target;
    }

    fallback() external payable {
        assembly {
            let target := sload(0)
            // masterCopy()
            if eq(shr(224, calldataload(0)), 0xa619486e) {
                mstore(0, target)
                return(0, 0x20)
            }
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

/// @title Logic of an account with several owners; leaves the first slot to its proxy.
contract OwnersAccount {
    address internal singleton;
    address[] internal owners;
    uint256 public threshold;

    event OwnersSet(address[] owners, uint256 threshold);

    error ThresholdTooHigh(uint256 threshold, uint256 owners);

    function setOwners(address[] calldata newOwners, uint256 newThreshold) external {
        if (newThreshold > newOwners.length) revert ThresholdTooHigh(newThreshold, newOwners.length);
        owners = newOwners;
        threshold = newThreshold;
        emit OwnersSet(newOwners, newThreshold);
    }

    function getOwners() external view returns (address[] memory) {
        return owners;
    }
}
