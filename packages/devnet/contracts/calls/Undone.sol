// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Made} from "./Maker.sol";

/// @title Does much below a call that fails: every call there succeeds, and none of it happens.
contract Undone {
    event Caught(bytes reason);

    /// @notice Tries it, goes on without it and pays 2 wei.
    function tryInVain(address payable sink) external payable {
        try this.failAbove{value: msg.value}(sink) {} catch (bytes memory reason) {
            emit Caught(reason);
        }
        pay(sink, 2);
    }

    function failAbove(address payable sink) external payable {
        this.passOn{value: msg.value}(sink);
        revert("Undone: all of it");
    }

    function passOn(address payable sink) external payable {
        this.payAndMake{value: msg.value}(sink);
    }

    function payAndMake(address payable sink) external payable returns (address made) {
        pay(sink, msg.value - 3);
        made = address(new Made{value: 3}(9));
    }

    function pay(address payable to, uint256 value) internal {
        (bool paid, ) = to.call{value: value}("");
        require(paid, "Undone: payment failed");
    }
}
