// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Calls itself and others deep and wide, with value.
contract CallTree {
    event Reached(uint256 indexed depth, uint256 value);
    event Caught(bytes reason);

    uint256 public visits;

    receive() external payable {}

    /// @notice Calls itself `depth` times and pays the sink from the bottom.
    function deep(uint256 depth, address payable sink) external payable {
        if (depth == 0) {
            emit Reached(depth, msg.value);
            pay(sink, msg.value);
        } else {
            this.deep{value: msg.value}(depth - 1, sink);
        }
    }

    /// @notice Pays `count` addresses in a row, 1 wei, 2 wei, 3 wei and so on.
    function wide(uint256 count, uint160 firstAddress) external payable {
        for (uint256 i = 0; i < count; i++) pay(payable(address(firstAddress + uint160(i))), i + 1);
        pay(payable(msg.sender), address(this).balance);
    }

    /// @notice Calls itself `branches` times at each of `depth` levels.
    function tree(uint256 depth, uint256 branches) external {
        visits += 1;
        if (depth == 0) return;
        for (uint256 i = 0; i < branches; i++) this.tree(depth - 1, branches);
    }

    /// @notice Every kind of call once: static, delegate, precompile, plain account, value.
    function everyKind(address payable sink) external payable returns (bytes32 hash, address signer) {
        this.look();
        (bool delegated, ) = address(this).delegatecall(abi.encodeCall(this.visit, ()));
        require(delegated);
        hash = sha256("otter");
        signer = ecrecover(hash, 27, bytes32(uint256(1)), bytes32(uint256(2)));
        pay(sink, msg.value);
    }

    function visit() external payable {
        visits += 1;
    }

    function look() external view returns (uint256) {
        return visits;
    }

    /// @notice Pays inside a call that reverts, catches it and goes on: the inner payment never happened.
    function catchInner(address payable sink) external payable {
        try this.payThenRevert{value: msg.value / 2}(sink) {} catch (bytes memory reason) {
            emit Caught(reason);
        }
        pay(sink, 1);
    }

    function payThenRevert(address payable sink) external payable {
        pay(sink, msg.value);
        revert("CallTree: changed my mind");
    }

    /// @notice Forwards the value to the sink: the sink takes part only inside the transaction.
    function forward(address payable sink) external payable {
        pay(sink, msg.value);
    }

    function pay(address payable to, uint256 value) internal {
        (bool paid, ) = to.call{value: value}("");
        require(paid, "CallTree: payment failed");
    }
}
