// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Logic that proxies and clones point to.
contract Counter {
    uint256 public count;

    event Counted(address indexed by, uint256 count);

    function increment() public virtual {
        count += 1;
        emit Counted(msg.sender, count);
    }

    function version() external pure virtual returns (string memory) {
        return "1";
    }
}

/// @title The second version of the logic: counts in tens.
contract CounterInTens is Counter {
    function increment() public override {
        count += 10;
        emit Counted(msg.sender, count);
    }

    function version() external pure override returns (string memory) {
        return "2";
    }
}
