// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A concentrated-liquidity pool that only keeps its price.
contract Pool {
    struct Slot0 {
        uint160 sqrtPriceX96;
        int24 tick;
        uint16 observationIndex;
        uint16 observationCardinality;
        uint16 observationCardinalityNext;
        uint8 feeProtocol;
        bool unlocked;
    }

    address public immutable factory = msg.sender;
    address public immutable token0;
    address public immutable token1;
    uint24 public immutable fee;
    uint128 public liquidity;
    Slot0 public slot0;

    event Initialize(uint160 sqrtPriceX96, int24 tick);

    constructor(address token0_, address token1_, uint24 fee_) {
        token0 = token0_;
        token1 = token1_;
        fee = fee_;
    }

    function set(uint160 sqrtPriceX96, int24 tick, uint128 liquidity_) external {
        slot0 = Slot0(sqrtPriceX96, tick, 0, 1, 1, 0, true);
        liquidity = liquidity_;
        emit Initialize(sqrtPriceX96, tick);
    }
}

/// @title Makes one pool for two tokens and a fee.
contract PoolFactory {
    mapping(address tokenA => mapping(address tokenB => mapping(uint24 fee => address))) public getPool;

    event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, address pool);

    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address pool) {
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(getPool[token0][token1][fee] == address(0), "PoolFactory: pool exists");
        pool = address(new Pool(token0, token1, fee));
        getPool[token0][token1][fee] = pool;
        getPool[token1][token0][fee] = pool;
        emit PoolCreated(token0, token1, fee, pool);
    }
}
