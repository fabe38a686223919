// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Fails in every way a call can fail.
contract Failer {
    enum Mood {
        Calm,
        Angry
    }

    error InsufficientFunds(address account, uint256 available, uint256 required);
    error NoReasonAtAll();

    uint256[] internal numbers;
    uint256 internal written;

    function requireReason() external pure {
        require(false, "Failer: the door is closed");
    }

    function hostileReason() external pure {
        revert(unicode"<img src=x onerror=alert(1)> \u202E txt.exe 🦦");
    }

    function customError() external view {
        revert InsufficientFunds(msg.sender, 1 ether, 2_500_000_000_000_000_001);
    }

    function customErrorWithoutArguments() external pure {
        revert NoReasonAtAll();
    }

    function requireCustomError(uint256 wanted) external view {
        require(wanted < address(this).balance, InsufficientFunds(address(this), address(this).balance, wanted));
    }

    function unknownErrorData() external pure {
        assembly {
            mstore(0, 0x1234567800000000000000000000000000000000000000000000000000000000)
            mstore(4, 42)
            revert(0, 36)
        }
    }

    function malformedErrorString() external pure {
        assembly {
            mstore(0, 0x08c379a000000000000000000000000000000000000000000000000000000000)
            mstore(4, 0x20)
            revert(0, 36)
        }
    }

    function assertFalse() external pure {
        assert(false);
    }

    function overflow(uint256 value) external pure returns (uint256) {
        return value + type(uint256).max;
    }

    function divideByZero(uint256 by) external pure returns (uint256) {
        return 1 / by;
    }

    function convertEnum(uint256 value) external pure returns (Mood) {
        return Mood(value);
    }

    function popEmptyArray() external {
        numbers.pop();
    }

    function arrayOutOfBounds(uint256 position) external view returns (uint256) {
        return numbers[position];
    }

    function emptyRevert() external pure {
        revert();
    }

    function burnAllGas() external {
        while (true) written += 1;
    }

    function invalidOpcode() external pure {
        assembly {
            invalid()
        }
    }

    /// @notice Writes, emits nothing, then fails two calls below: nothing may stay.
    function failInside(uint256 depth) external payable {
        written = depth;
        if (depth == 0) revert InsufficientFunds(address(this), 0, 7);
        this.failInside{value: msg.value}(depth - 1);
    }

    receive() external payable {}
}

/// @title A contract whose constructor always fails.
contract FailingConstructor {
    constructor(string memory reason) payable {
        revert(reason);
    }
}
