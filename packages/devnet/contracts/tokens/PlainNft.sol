// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A plain ERC-721 whose metadata and picture live in the contract.
contract PlainNft {
    string public name;
    string public symbol;
    mapping(uint256 tokenId => address) internal owners;
    mapping(address owner => uint256) public balanceOf;
    mapping(uint256 tokenId => address) public getApproved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        require(owner != address(0), "PlainNft: no such token");
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return
            'data:application/json,{"name":"Otter","image":"data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>"}';
    }

    function mint(address to, uint256 tokenId) external {
        require(owners[tokenId] == address(0), "PlainNft: token exists");
        owners[tokenId] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, tokenId);
    }

    function approve(address approved, uint256 tokenId) external {
        getApproved[tokenId] = approved;
        emit Approval(msg.sender, approved, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf(tokenId) == from, "PlainNft: wrong owner");
        require(
            msg.sender == from || getApproved[tokenId] == msg.sender || isApprovedForAll[from][msg.sender],
            "PlainNft: not allowed"
        );
        balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }
}
