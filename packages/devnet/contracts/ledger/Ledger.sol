// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Accounts} from "./lib/Accounts.sol";

/// @title A ledger over several files; what fails, fails in another file.
contract Ledger {
    using Accounts for Accounts.Book;

    Accounts.Book internal book;

    function total() external view returns (uint256) {
        return book.total;
    }

    function balanceOf(address holder) external view returns (uint256) {
        return book.balances[holder];
    }

    function add(uint256 value) external {
        book.book(msg.sender, value);
    }

    function addTwice(uint256 value) external {
        this.add(value);
        this.add(value);
    }
}
