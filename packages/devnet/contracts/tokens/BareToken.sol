// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A token without name, symbol and decimals. Its transfer returns nothing.
contract BareToken {
    mapping(address holder => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 5_000;
        emit Transfer(address(0), msg.sender, 5_000);
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
