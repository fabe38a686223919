// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title An early-style token whose name and symbol are bytes32.
contract Bytes32Token {
    bytes32 public constant name = "Old Ring Token";
    bytes32 public constant symbol = "RING";
    uint256 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address holder => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        totalSupply = 1_000_000 ether;
        balanceOf[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
