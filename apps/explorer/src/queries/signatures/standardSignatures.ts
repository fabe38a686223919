import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { parseSignatureList } from '@otterscan/decode/abi/parseSignature'
import type { Hex } from '@otterscan/ethereum/hex'

/**
 * Events of published standards behind the first four bytes of their topic, with names and indexed inputs. ERC-20, 721, 1155,
 * 4626, 173, 1967, 2981, 4906.
 */
const EVENTS = `
ddf252ad event Transfer(address indexed from, address indexed to, uint256 value);
ddf252ad event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
8c5be1e5 event Approval(address indexed owner, address indexed spender, uint256 value);
8c5be1e5 event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
17307eab event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
c3d58168 event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
4a39dc06 event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
6bb7ff70 event URI(string value, uint256 indexed id);
dcbc1c05 event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
fbde797d event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares);
e1fffcc4 event Deposit(address indexed dst, uint256 wad);
7fcf532c event Withdrawal(address indexed src, uint256 wad);
8be0079c event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
bc7cd75a event Upgraded(address indexed implementation);
7e644d79 event AdminChanged(address previousAdmin, address newAdmin);
1cf3b03a event BeaconUpgraded(address indexed beacon);
f8e1a15a event MetadataUpdate(uint256 tokenId);
6bd5c950 event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)`

/** Functions of published standards behind their selector, with names. */
const FUNCTIONS = `
a9059cbb function transfer(address to, uint256 value) returns (bool);
23b872dd function transferFrom(address from, address to, uint256 value) returns (bool);
095ea7b3 function approve(address spender, uint256 value) returns (bool);
dd62ed3e function allowance(address owner, address spender) view returns (uint256);
70a08231 function balanceOf(address owner) view returns (uint256);
18160ddd function totalSupply() view returns (uint256);
06fdde03 function name() view returns (string);
95d89b41 function symbol() view returns (string);
313ce567 function decimals() view returns (uint8);
d505accf function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s);
6352211e function ownerOf(uint256 tokenId) view returns (address);
42842e0e function safeTransferFrom(address from, address to, uint256 tokenId);
b88d4fde function safeTransferFrom(address from, address to, uint256 tokenId, bytes data);
a22cb465 function setApprovalForAll(address operator, bool approved);
f242432a function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data);
2eb2c2d6 function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data);
00fdd58e function balanceOf(address account, uint256 id) view returns (uint256);
01ffc9a7 function supportsInterface(bytes4 interfaceId) view returns (bool);
6e553f65 function deposit(uint256 assets, address receiver) returns (uint256);
94bf804d function mint(uint256 shares, address receiver) returns (uint256);
b460af94 function withdraw(uint256 assets, address receiver, address owner) returns (uint256);
ba087652 function redeem(uint256 shares, address receiver, address owner) returns (uint256);
1626ba7e function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4);
8da5cb5b function owner() view returns (address);
f2fde38b function transferOwnership(address newOwner);
5c60da1b function implementation() view returns (address);
4f1ef286 function upgradeToAndCall(address newImplementation, bytes data) payable`

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
let errors: readonly AbiSignature[] | undefined

/** Events of published standards; parsed at first use. */
export function listStandardEvents(): readonly AbiSignature[] {
  events ??= parseSignatureList(EVENTS.replace(/^[\da-f]{8} /gm, '')).signatures
  return events
}

/** Errors of the compiler and of published standards; parsed at first use. */
export function listStandardErrors(): readonly AbiSignature[] {
  errors ??= parseSignatureList(ERRORS).signatures
  return errors
}

/** Events of published standards with a first topic. */
export function parseStandardEvents(topic0: Hex): readonly AbiSignature[] {
  return parseLines(EVENTS, topic0).filter((event) => event.topic0 === topic0)
}

/** Functions of published standards with a selector, with outputs. */
export function parseStandardFunctions(selector: Hex): readonly AbiSignature[] {
  return parseLines(FUNCTIONS, selector)
}

const parsed = new Map<string, readonly AbiSignature[]>()

/** The lines that begin as the hash does; parsing all of them would cost hashes on each visit. */
function parseLines(lines: string, hash: Hex): readonly AbiSignature[] {
  const start = hash.slice(2, 10)
  const known = parsed.get(start)
  if (known !== undefined) return known
  const found = lines.split('\n').filter((line) => line.startsWith(`${start} `))
  const { signatures } = parseSignatureList(found.map((line) => line.slice(9)).join('\n'))
  parsed.set(start, signatures)
  return signatures
}
