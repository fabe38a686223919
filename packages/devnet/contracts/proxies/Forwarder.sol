// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Hands every call to the logic it is given.
abstract contract Forwarder {
    function logic() internal view virtual returns (address);

    fallback() external payable {
        address target = logic();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }

    receive() external payable {}
}
