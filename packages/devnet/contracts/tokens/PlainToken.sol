// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A plain ERC-20 whose name, symbol and decimals are chosen at deployment.
contract PlainToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error BalanceTooLow(address holder, uint256 balance, uint256 needed);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        mint(msg.sender, supply);
    }

    /// @notice Creates `value` units for `to`.
    function mint(address to, uint256 value) public {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// @notice Destroys `value` units of the caller.
    function burn(uint256 value) external {
        move(msg.sender, address(0), value);
        totalSupply -= value;
    }

    /// @notice Moves `value` units from the caller to `to`.
    /// @param to who receives
    /// @param value how many raw units
    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    /// @notice Lets `spender` take up to `value` units.
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    /// @notice Moves `value` units from `from` to `to` with an allowance.
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        // A transfer of nothing needs no allowance: this is how look-alike transfers get into a history.
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    /// @notice Pays every recipient the same amount: many transfers in one transaction.
    function airdrop(address[] calldata recipients, uint256 value) external {
        for (uint256 i = 0; i < recipients.length; i++) move(msg.sender, recipients[i], value);
    }

    function move(address from, address to, uint256 value) internal {
        if (balanceOf[from] < value) revert BalanceTooLow(from, balanceOf[from], value);
        balanceOf[from] -= value;
        if (to != address(0)) balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
