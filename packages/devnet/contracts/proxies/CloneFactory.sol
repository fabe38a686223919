// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Makes EIP-1167 minimal clones.
contract CloneFactory {
    event Cloned(address indexed target, address clone);

    function clone(address target) external returns (address made) {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
            target,
            hex"5af43d82803e903d91602b57fd5bf3"
        );
        assembly {
            made := create(0, add(code, 0x20), mload(code))
        }
        require(made != address(0), "CloneFactory: creation failed");
        emit Cloned(target, made);
    }
}
