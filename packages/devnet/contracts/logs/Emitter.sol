// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Emits logs of every shape, good and bad.
contract Emitter {
    enum Size {
        Small,
        Large
    }
    struct Point {
        int256 x;
        int256 y;
        string label;
    }

    event Plain(address indexed who, uint256 indexed amount, bool indexed flag, string text);
    event IndexedDynamic(string indexed text, bytes indexed data, uint256[] indexed numbers, string sameText);
    event Everything(int8 small, uint256 big, bytes4 selector, bytes data, uint256[] numbers, Point point, Size size);
    event Nested(Point[] points, uint256[2][] pairs);
    event Unnamed(uint256, address indexed, string);
    event Note(address indexed by, string text);
    event NoArguments();
    event Overloaded(uint256 value);
    event Overloaded(address value);
    event Nameless(uint256 indexed first, address indexed second, bytes32 indexed third, string text) anonymous;

    bytes32 internal constant TRANSFER = keccak256("Transfer(address,address,uint256)");

    function emitGood() external {
        uint256[] memory numbers = new uint256[](3);
        (numbers[0], numbers[1], numbers[2]) = (1, 2, type(uint256).max);
        Point[] memory points = new Point[](2);
        points[0] = Point(-1, 1, "first");
        points[1] = Point(type(int256).min, type(int256).max, "");
        uint256[2][] memory pairs = new uint256[2][](1);
        pairs[0] = [uint256(7), 8];
        emit Plain(msg.sender, 12_345, true, "plain");
        emit IndexedDynamic("hidden", hex"c0ffee", numbers, "hidden");
        emit Everything(-128, type(uint256).max, 0xdeadbeef, hex"00ff", numbers, points[0], Size.Large);
        emit Nested(points, pairs);
        emit Unnamed(5, msg.sender, "no names");
        emit NoArguments();
        emit Overloaded(9);
        emit Overloaded(msg.sender);
        emit Nameless(1, msg.sender, keccak256("third"), "anonymous");
    }

    /// @notice A log without topics, with and without data.
    function emitWithoutTopics() external {
        assembly {
            mstore(0, "no topics here")
            log0(0, 32)
            log0(0, 0)
        }
    }

    /// @notice Logs that start like an ERC-20 Transfer and are none.
    function emitMalformedTransfers(address from, address to) external {
        bytes32 topic = TRANSFER;
        assembly {
            mstore(0, 77)
            log3(0, 0, topic, from, to)
            log3(0, 31, topic, from, to)
            log3(0, 64, topic, from, to)
            log2(0, 32, topic, from)
            log1(0, 32, topic)
        }
        bytes memory all = abi.encode(from, to, uint256(500));
        assembly {
            log1(add(all, 32), mload(all), topic)
        }
    }

    /// @notice From one contract: an ERC-20 and an ERC-721 Transfer.
    function emitBothTransfers(address from, address to, uint256 value) external {
        bytes32 topic = TRANSFER;
        assembly {
            mstore(0, value)
            log3(0, 32, topic, from, to)
            log4(0, 0, topic, from, to, value)
        }
    }

    /// @notice Values outside their type: a bool of 2 and an address with junk above it.
    function emitOutOfRange() external {
        bytes32 topic = keccak256("Plain(address,uint256,bool,string)");
        bytes memory text = abi.encode("out of range");
        assembly {
            log4(add(text, 32), mload(text), topic, shl(160, 0x017c), 1, 2)
        }
    }

    /// @notice Emits the text as it comes, valid UTF-8 or not.
    function emitNote(string calldata text) external {
        emit Note(msg.sender, text);
    }

    /// @notice Emits an event no ABI knows.
    function emitUnknown() external {
        bytes32 topic = keccak256("KnownToNobody(uint256)");
        assembly {
            mstore(0, 1)
            log1(0, 32, topic)
        }
    }

    function emitMany(uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit Overloaded(i);
    }
}
