// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {FailingConstructor} from "./Failer.sol";

/// @title A contract with something inside.
contract Made {
    uint256 public immutable number;
    address public immutable maker = msg.sender;

    constructor(uint256 number_) payable {
        number = number_;
    }
}

/// @title Lives for a part of one transaction.
contract ShortLived {
    constructor() payable {}

    function destroy(address payable heir) external {
        selfdestruct(heir);
    }
}

/// @title Never has code: it destroys itself while it is made.
contract NeverThere {
    constructor(address payable heir) payable {
        selfdestruct(heir);
    }
}

/// @title Makes contracts with CREATE and CREATE2.
contract Maker {
    event MadeContract(address made);

    function create(uint256 number) external payable returns (address made) {
        made = address(new Made{value: msg.value}(number));
        emit MadeContract(made);
    }

    function create2(uint256 number, bytes32 salt) external payable returns (address made) {
        made = address(new Made{value: msg.value, salt: salt}(number));
        emit MadeContract(made);
    }

    function createMany(uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit MadeContract(address(new Made(i)));
    }

    function createAndDestroy(address payable heir, bytes32 salt) external payable returns (address made) {
        ShortLived shortLived = new ShortLived{value: msg.value, salt: salt}();
        shortLived.destroy(heir);
        made = address(shortLived);
        emit MadeContract(made);
    }

    function createNeverThere(address payable heir) external payable returns (address made) {
        made = address(new NeverThere{value: msg.value}(heir));
        emit MadeContract(made);
    }

    /// @notice A creation that fails inside a transaction that succeeds.
    function createFailing() external {
        try new FailingConstructor("Maker: inner constructor failed") {} catch {}
        emit MadeContract(address(0));
    }
}

/// @title Holds value and asks to be destroyed later; since Cancun its code stays.
contract Destroyable {
    constructor() payable {}

    function destroy(address payable heir) external {
        selfdestruct(heir);
    }
}
