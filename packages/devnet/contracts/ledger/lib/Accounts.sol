// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Measure} from "./Measure.sol";

/// @title Bookkeeping as a library with an external function: it is linked by address.
library Accounts {
    struct Book {
        mapping(address holder => uint256) balances;
        uint256 total;
    }

    event Booked(address indexed holder, uint256 balance);

    function book(Book storage self, address holder, uint256 value) external {
        self.balances[holder] += Measure.limit(value, 1_000);
        self.total += value;
        emit Booked(holder, self.balances[holder]);
    }
}
