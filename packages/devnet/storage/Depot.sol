// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IPriced {
    function price() external view returns (uint256);
}

type Price is uint128;

library Shelves {
    struct Shelf {
        uint256[] items;
        mapping(uint256 => uint256) positions;
    }

    /// Linked: runs by delegatecall on the caller's storage.
    function put(Shelf storage self, uint256 item) public {
        if (self.positions[item] != 0) return;
        self.items.push(item);
        self.positions[item] = self.items.length;
    }
}

abstract contract Owned {
    address public owner;
    uint96 public epoch;
}

abstract contract Vaulted {
    enum Mode {
        Open,
        Shut
    }

    /// @custom:storage-location erc7201:otterscan.depot.Vaulted
    struct VaultedStorage {
        address keeper;
        Mode mode;
        uint64 since;
        uint256 total;
        mapping(address holder => uint256 amount) amounts;
        bytes32[2] marks;
        string label;
    }

    // keccak256(abi.encode(uint256(keccak256("otterscan.depot.Vaulted")) - 1)) & ~bytes32(uint256(0xff)), computed so
    // that a mistake of the explorer is not one here too.
    function _vaulted() internal pure returns (VaultedStorage storage $) {
        bytes32 place = keccak256(abi.encode(uint256(keccak256("otterscan.depot.Vaulted")) - 1)) & ~bytes32(uint256(0xff));
        assembly {
            $.slot := place
        }
    }

    function vaultedHead() external view returns (address, Mode, uint64, uint256, string memory) {
        VaultedStorage storage $ = _vaulted();
        return ($.keeper, $.mode, $.since, $.total, $.label);
    }

    function vaultedAmount(address holder) external view returns (uint256) {
        return _vaulted().amounts[holder];
    }

    function vaultedMark(uint256 at) external view returns (bytes32) {
        return _vaulted().marks[at];
    }
}

/// Every type of storage, each with a getter.
contract Depot is Owned, Vaulted {
    using Shelves for Shelves.Shelf;

    enum Kind {
        None,
        Small,
        Large
    }

    struct Pool {
        address token;
        uint24 fee;
        bool open;
        uint256 reserve;
        string name;
        uint64[] ticks;
        mapping(address => uint256) shares;
    }

    struct Node {
        uint256 value;
        mapping(uint256 => Node) children;
    }

    struct Point {
        int64 x;
        int64 y;
        Kind kind;
    }

    uint256 public constant LIMIT = 10;
    uint256 public immutable born;

    uint8 public tiny;
    int16 public signed;
    bool public flag;
    bytes4 public mark;
    uint64 public when;
    Kind public kind;
    int256 public balance;
    bytes32 public digest;
    Price public price;
    IPriced public source;
    function(uint256) external view returns (uint256) public callback;
    function(uint256) internal pure returns (uint256) inner;
    string public shortText;
    string public longText;
    bytes public shortBlob;
    bytes public longBlob;
    uint256[3] public three;
    uint8[40] public packedFixed;
    uint16[] public packedList;
    uint256[] public list;
    uint256[2][3] public grid;
    uint256[][] public rows;
    string[] public texts;
    Point public point;
    Point[] public points;
    Pool[] pools;
    mapping(address => uint256) public balances;
    mapping(address => mapping(address => uint256)) public allowances;
    mapping(uint256 => Pool) poolsById;
    mapping(string => uint256) public byName;
    mapping(bytes => uint256) public byBlob;
    mapping(bytes4 => bool) public supported;
    mapping(Kind => uint256) public byKind;
    mapping(bool => int64) public byFlag;
    mapping(int8 => uint256) public bySigned;
    mapping(Price => address) public byPrice;
    mapping(address => uint256[]) public history;
    Node root;
    Shelves.Shelf shelf;
    uint256 transient entered;
    address transient caller;
    uint256 public last;

    constructor() {
        born = block.number;
    }

    function double(uint256 value) external pure returns (uint256) {
        return value * 2;
    }

    function triple(uint256 value) internal pure returns (uint256) {
        return value * 3;
    }

    function text(uint256 seed, uint256 length) public pure returns (string memory) {
        bytes memory made =
            "abcdefghijklmnopqrstuvwxyz" "abcdefghijklmnopqrstuvwxyz" "abcdefghijklmnopqrstuvwxyz" "abcdefghijklmnopqrstuvwxyz" "abcdefghijklmnopqrstuvwxyz";
        made[0] = bytes1(uint8(97 + (seed % 26)));
        assembly {
            mstore(made, length)
        }
        return string(made);
    }

    function word(uint256 seed, uint256 at) public pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, at)));
    }

    function fillPlain(uint256 seed) external {
        entered = seed;
        caller = msg.sender;
        owner = address(uint160(word(seed, 0)));
        epoch = uint96(word(seed, 1));
        tiny = uint8(word(seed, 2));
        signed = int16(uint16(word(seed, 3)));
        flag = word(seed, 4) % 2 == 0;
        mark = bytes4(bytes32(word(seed, 5)));
        when = uint64(word(seed, 6));
        kind = Kind(word(seed, 7) % 3);
        balance = int256(word(seed, 8));
        digest = bytes32(word(seed, 9));
        price = Price.wrap(uint128(word(seed, 10)));
        source = IPriced(address(uint160(word(seed, 11))));
        callback = this.double;
        inner = triple;
        shortText = text(seed, seed % 32);
        longText = text(seed, 32 + (seed % 90));
        shortBlob = bytes(text(seed + 1, 31 - (seed % 32)));
        longBlob = bytes(text(seed + 2, 33 + (seed % 70)));
        point = Point(int64(uint64(word(seed, 12))), int64(uint64(word(seed, 13))), Kind(word(seed, 14) % 3));
        last = entered;
    }

    function fillArrays(uint256 seed) external {
        for (uint256 at; at < 3; at++) three[at] = word(seed, 20 + at);
        for (uint256 at; at < 40; at++) packedFixed[at] = uint8(word(seed, 30 + at));
        delete packedList;
        for (uint256 at; at < 5 + (seed % 30); at++) packedList.push(uint16(word(seed, 80 + at)));
        delete list;
        for (uint256 at; at < 1 + (seed % 4); at++) list.push(word(seed, 120 + at));
        for (uint256 row; row < 3; row++) grid[row][seed % 2] = word(seed, 130 + row);
        rows.push();
        rows[rows.length - 1].push(word(seed, 140));
        rows[0].push(word(seed, 141));
        texts.push(text(seed, seed % 70));
        points.push(Point(int64(uint64(word(seed, 150))), -1, Kind(word(seed, 151) % 3)));
        shelf.put(seed % 5);
        shelf.put(word(seed, 160));
    }

    function fillMappings(uint256 seed, address holder, address spender) external {
        balances[holder] = word(seed, 200);
        allowances[holder][spender] = word(seed, 201);
        byName[text(seed, 40)] = word(seed, 202);
        byBlob[bytes(text(seed, 5))] = word(seed, 203);
        supported[bytes4(bytes32(word(seed, 204)))] = true;
        byKind[Kind(seed % 3)] = word(seed, 205);
        byFlag[seed % 2 == 0] = int64(uint64(word(seed, 206)));
        bySigned[int8(uint8(word(seed, 207)))] = word(seed, 208);
        byPrice[Price.wrap(uint128(seed))] = holder;
        history[holder].push(word(seed, 209));
        root.value = seed;
        root.children[seed].value = word(seed, 210);
        root.children[seed].children[seed + 1].value = word(seed, 211);
        fillPool(poolsById[seed], seed, holder);
        pools.push();
        fillPool(pools[pools.length - 1], seed + 1, spender);
    }

    function fillVaulted(uint256 seed, address holder) external {
        VaultedStorage storage $ = _vaulted();
        $.keeper = holder;
        $.mode = Mode(seed % 2);
        $.since = uint64(word(seed, 300));
        $.total += word(seed, 301) % 1000;
        $.amounts[holder] = word(seed, 302);
        $.marks[seed % 2] = bytes32(word(seed, 303));
        $.label = text(seed, seed % 50);
    }

    function fillPool(Pool storage pool, uint256 seed, address holder) internal {
        pool.token = address(uint160(word(seed, 400)));
        pool.fee = uint24(word(seed, 401));
        pool.open = seed % 2 == 0;
        pool.reserve = word(seed, 402);
        pool.name = text(seed, seed % 60);
        pool.ticks.push(uint64(word(seed, 403)));
        pool.shares[holder] = word(seed, 404);
    }

    function poolAt(uint256 at) external view returns (address, uint24, bool, uint256, string memory, uint64[] memory) {
        Pool storage pool = pools[at];
        return (pool.token, pool.fee, pool.open, pool.reserve, pool.name, pool.ticks);
    }

    function poolById(uint256 id) external view returns (address, uint24, bool, uint256, string memory, uint64[] memory) {
        Pool storage pool = poolsById[id];
        return (pool.token, pool.fee, pool.open, pool.reserve, pool.name, pool.ticks);
    }

    function shareById(uint256 id, address holder) external view returns (uint256) {
        return poolsById[id].shares[holder];
    }

    function shareAt(uint256 at, address holder) external view returns (uint256) {
        return pools[at].shares[holder];
    }

    function nodeValue(uint256 child, uint256 grandchild) external view returns (uint256, uint256, uint256) {
        return (root.value, root.children[child].value, root.children[child].children[grandchild].value);
    }

    function shelfItem(uint256 at) external view returns (uint256) {
        return shelf.items[at];
    }

    function shelfPosition(uint256 item) external view returns (uint256) {
        return shelf.positions[item];
    }

    function counts() external view returns (uint256[7] memory) {
        return
            [packedList.length, list.length, rows.length, texts.length, points.length, pools.length, shelf.items.length];
    }
}
