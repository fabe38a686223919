// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title One read function for every type an ABI knows.
contract EveryType {
    enum Season {
        Spring,
        Summer,
        Autumn,
        Winter
    }
    struct Inner {
        bytes32 key;
        int64[] values;
    }
    struct Outer {
        address owner;
        Inner inner;
        Inner[] more;
        string note;
    }

    uint256 public stored = 42;
    string public storedText = unicode"Otter 🦦 „quoted“";
    mapping(address who => mapping(uint256 id => bool)) public flags;
    uint256[] public list = [10, 20, 30];
    address public constant BURN = 0x000000000000000000000000000000000000dEaD;

    function getBool() external pure returns (bool) {
        return true;
    }

    function getUint8() external pure returns (uint8) {
        return type(uint8).max;
    }

    function getUint24() external pure returns (uint24) {
        return type(uint24).max;
    }

    function getUint64() external pure returns (uint64) {
        return type(uint64).max;
    }

    function getUint256() external pure returns (uint256) {
        return 9007199254740993;
    }

    function getUint256Max() external pure returns (uint256) {
        return type(uint256).max;
    }

    function getInt8() external pure returns (int8) {
        return type(int8).min;
    }

    function getInt128() external pure returns (int128) {
        return -170141183460469231731687303715884105728;
    }

    function getInt256() external pure returns (int256) {
        return type(int256).min;
    }

    function getAddress() external view returns (address) {
        return address(this);
    }

    function getBytes1() external pure returns (bytes1) {
        return 0xff;
    }

    function getBytes4() external pure returns (bytes4) {
        return 0xa9059cbb;
    }

    function getBytes20() external pure returns (bytes20) {
        return bytes20(uint160(1));
    }

    function getBytes32() external pure returns (bytes32) {
        return keccak256("otter");
    }

    function getBytes() external pure returns (bytes memory) {
        return hex"00c0ffee00";
    }

    function getEmptyBytes() external pure returns (bytes memory) {
        return "";
    }

    function getString() external pure returns (string memory) {
        return "<b>not bold</b>";
    }

    function getEmptyString() external pure returns (string memory) {
        return "";
    }

    function getInvalidUtf8() external pure returns (string memory) {
        return string(bytes.concat(bytes4(0x48fffe80)));
    }

    function getLongString() external pure returns (string memory text) {
        for (uint256 i = 0; i < 200; i++) text = string.concat(text, unicode"🌕");
    }

    function getEnum() external pure returns (Season) {
        return Season.Winter;
    }

    function getFunction() external view returns (function() external pure returns (bool)) {
        return this.getBool;
    }

    function getUintArray() external pure returns (uint256[] memory numbers) {
        numbers = new uint256[](3);
        (numbers[0], numbers[1], numbers[2]) = (1, 2, 3);
    }

    function getEmptyArray() external pure returns (address[] memory) {
        return new address[](0);
    }

    function getFixedArray() external pure returns (int16[4] memory) {
        return [int16(-1), 0, 1, 2];
    }

    function getMatrix() external pure returns (uint8[2][3] memory) {
        return [[uint8(1), 2], [uint8(3), 4], [uint8(5), 6]];
    }

    function getNestedArray() external pure returns (string[][] memory words) {
        words = new string[][](2);
        words[0] = new string[](2);
        (words[0][0], words[0][1]) = ("one", "two");
        words[1] = new string[](0);
    }

    function getStruct() public view returns (Outer memory outer) {
        int64[] memory values = new int64[](2);
        (values[0], values[1]) = (-5, 5);
        Inner[] memory more = new Inner[](1);
        more[0] = Inner(bytes32("more"), values);
        return Outer(address(this), Inner(bytes32("key"), values), more, "note");
    }

    function getStructArray() external view returns (Outer[] memory outers) {
        outers = new Outer[](2);
        outers[0] = getStruct();
    }

    function getSeveral() external pure returns (uint256 amount, string memory unit, bool) {
        return (5, "otters", false);
    }

    function getNothing() external pure {}

    function getFailing() external pure returns (uint256) {
        revert("EveryType: this getter always fails");
    }

    function echo(uint256 value) external pure returns (uint256) {
        return value;
    }

    function echo(string calldata value) external pure returns (string memory) {
        return value;
    }

    function echoAll(
        bool flag,
        int8 small,
        address who,
        bytes4 selector,
        bytes calldata data,
        uint256[] calldata numbers,
        Season season
    ) external pure returns (bool, int8, address, bytes4, bytes memory, uint256[] memory, Season) {
        return (flag, small, who, selector, data, numbers, season);
    }

    function echoStruct(Outer calldata outer) external pure returns (Outer memory) {
        return outer;
    }

    function echoNested(uint256[][] calldata matrix, Inner[2] calldata inners)
        external
        pure
        returns (uint256[][] memory, Inner[2] memory)
    {
        return (matrix, inners);
    }

    function whoAsks() external view returns (address sender, uint256 atBlock) {
        return (msg.sender, block.number);
    }

    function store(uint256 value) external payable {
        stored = value;
        flags[msg.sender][value] = true;
    }
}
