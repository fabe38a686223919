// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface Balance {
    function balanceOf(address holder) external view returns (uint256);
}

/// @title A constant-product pair that only keeps its reserves.
contract Pair {
    address public immutable factory = msg.sender;
    address public immutable token0;
    address public immutable token1;
    uint112 internal reserve0;
    uint112 internal reserve1;
    uint32 internal updatedAt;

    event Sync(uint112 reserve0, uint112 reserve1);

    constructor(address token0_, address token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    function sync() external {
        reserve0 = uint112(Balance(token0).balanceOf(address(this)));
        reserve1 = uint112(Balance(token1).balanceOf(address(this)));
        updatedAt = uint32(block.timestamp);
        emit Sync(reserve0, reserve1);
    }
}

/// @title Makes one pair for two tokens.
contract PairFactory {
    mapping(address tokenA => mapping(address tokenB => address)) public getPair;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    function createPair(address tokenA, address tokenB) external returns (address pair) {
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(getPair[token0][token1] == address(0), "PairFactory: pair exists");
        pair = address(new Pair(token0, token1));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        emit PairCreated(token0, token1, pair, 1);
    }
}
