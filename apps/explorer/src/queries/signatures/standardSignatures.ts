import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { parseSignatureList } from '@otterscan/decode/abi/parseSignature'

/** Events of published standards, with names and indexed inputs. ERC-20, 721, 1155, 4626, 173, 1967, 2981, 4906. */
const EVENTS = `
event Transfer(address indexed from, address indexed to, uint256 value);
event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
event Approval(address indexed owner, address indexed spender, uint256 value);
event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
event URI(string value, uint256 indexed id);
event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares);
event Deposit(address indexed dst, uint256 wad);
event Withdrawal(address indexed src, uint256 wad);
event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
event Upgraded(address indexed implementation);
event AdminChanged(address previousAdmin, address newAdmin);
event BeaconUpgraded(address indexed beacon);
event MetadataUpdate(uint256 tokenId);
event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)`

/** Functions of published standards, with names. */
const FUNCTIONS = `
function transfer(address to, uint256 value) returns (bool);
function transferFrom(address from, address to, uint256 value) returns (bool);
function approve(address spender, uint256 value) returns (bool);
function allowance(address owner, address spender) view returns (uint256);
function balanceOf(address owner) view returns (uint256);
function totalSupply() view returns (uint256);
function name() view returns (string);
function symbol() view returns (string);
function decimals() view returns (uint8);
function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s);
function ownerOf(uint256 tokenId) view returns (address);
function safeTransferFrom(address from, address to, uint256 tokenId);
function safeTransferFrom(address from, address to, uint256 tokenId, bytes data);
function setApprovalForAll(address operator, bool approved);
function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data);
function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data);
function balanceOf(address account, uint256 id) view returns (uint256);
function supportsInterface(bytes4 interfaceId) view returns (bool);
function deposit(uint256 assets, address receiver) returns (uint256);
function mint(uint256 shares, address receiver) returns (uint256);
function withdraw(uint256 assets, address receiver, address owner) returns (uint256);
function redeem(uint256 shares, address receiver, address owner) returns (uint256);
function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4);
function owner() view returns (address);
function transferOwnership(address newOwner);
function implementation() view returns (address);
function upgradeToAndCall(address newImplementation, bytes data) payable`

/** Errors of the compiler, and of published standards, with names. Solidity, ERC-6093. */
const ERRORS = `
error Error(string message);
error Panic(uint256 code);
error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed);
error ERC20InvalidSender(address sender);
error ERC20InvalidReceiver(address receiver);
error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
error ERC20InvalidApprover(address approver);
error ERC20InvalidSpender(address spender);
error ERC721InvalidOwner(address owner);
error ERC721NonexistentToken(uint256 tokenId);
error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner);
error ERC721InvalidSender(address sender);
error ERC721InvalidReceiver(address receiver);
error ERC721InsufficientApproval(address operator, uint256 tokenId);
error ERC721InvalidApprover(address approver);
error ERC721InvalidOperator(address operator);
error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId);
error ERC1155InvalidSender(address sender);
error ERC1155InvalidReceiver(address receiver);
error ERC1155MissingApprovalForAll(address operator, address owner);
error ERC1155InvalidApprover(address approver);
error ERC1155InvalidOperator(address operator);
error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)`

let events: readonly AbiSignature[] | undefined
let functions: readonly AbiSignature[] | undefined
let errors: readonly AbiSignature[] | undefined

/** Events of published standards; parsed at first use. */
export function listStandardEvents(): readonly AbiSignature[] {
  events ??= parseSignatureList(EVENTS).signatures
  return events
}

/** Functions of published standards; parsed at first use. */
export function listStandardFunctions(): readonly AbiSignature[] {
  functions ??= parseSignatureList(FUNCTIONS).signatures
  return functions
}

/** Errors of the compiler and of published standards; parsed at first use. */
export function listStandardErrors(): readonly AbiSignature[] {
  errors ??= parseSignatureList(ERRORS).signatures
  return errors
}
