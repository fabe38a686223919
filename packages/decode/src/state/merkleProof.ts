import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { decodeRlp, type RlpItem } from '../rlp.ts'

/** A proof does not lead from its root to what it is about. */
export class BrokenProofError extends Error {
  override readonly name = 'BrokenProofError'
}

/** An account as the state tree has it. */
export interface ProvedAccount {
  readonly nonce: bigint
  readonly balance: bigint
  readonly storageRoot: Hex
  readonly codeHash: Hex
}

const EMPTY_ROOT = keccak256('0x80')

/** What `accountProof` of `eth_getProof` says; `undefined`: there is none. Throws: `BrokenProofError`. */
export function readAccountProof(root: Hex, address: Hex, nodes: readonly Hex[]): ProvedAccount | undefined {
  const value = readProof(root, address, nodes)
  if (value === undefined) return undefined
  const fields = decodeRlp(value)
  if (fields === undefined || fields instanceof Uint8Array) throw new BrokenProofError('not an account')
  const [nonce, balance, storageRoot, codeHash] = fields.map(toBytes)
  if (storageRoot?.length !== 32 || codeHash?.length !== 32) throw new BrokenProofError('not an account')
  return {
    nonce: toInteger(nonce),
    balance: toInteger(balance),
    storageRoot: bytesToHex(storageRoot),
    codeHash: bytesToHex(codeHash),
  }
}

/** What a `proof` of `storageProof` says; absent slots are zero. Throws: `BrokenProofError`. */
export function readSlotProof(storageRoot: Hex, slot: Hex, nodes: readonly Hex[]): bigint {
  const value = readProof(storageRoot, slot, nodes)
  return value === undefined ? 0n : toInteger(toBytes(decodeRlp(value)))
}

/** The path of a key through the nodes of a tree, each the hash that the one before names. Yellow Paper, appendix D. */
function readProof(root: Hex, key: Hex, nodes: readonly Hex[]): Uint8Array | undefined {
  if (root === EMPTY_ROOT) return undefined
  const path = [...keccak256(key).slice(2)].map((digit) => Number.parseInt(digit, 16))
  let place: Place = { link: hexToBytes(root), at: 0 }
  let used = 0
  for (;;) {
    const { link, at } = place
    const node: readonly RlpItem[] = link instanceof Uint8Array ? openNode(link, nodes[used++]) : link
    const next = node.length === 17 ? takeBranch(node, path, at) : takePath(node, path, at)
    if (next === undefined || 'value' in next) return next?.value
    place = next
  }
}

/** A node, by its hash or itself where it is small, and how much of the path led there. */
interface Place {
  readonly link: RlpItem
  readonly at: number
}

/** Where the path goes on, or what is at its end; `undefined`: nothing. */
type Next = Place | { readonly value: Uint8Array | undefined } | undefined

function takeBranch(node: readonly RlpItem[], path: readonly number[], at: number): Next {
  const link = node[path[at] ?? 16]
  if (at === path.length) return { value: toValue(link) }
  const isEmpty = link === undefined || (link instanceof Uint8Array && link.length === 0)
  return isEmpty ? undefined : { link, at: at + 1 }
}

/** Of a leaf or an extension. */
function takePath([encoded, link]: readonly RlpItem[], path: readonly number[], at: number): Next {
  const { nibbles, isLeaf } = readPath(toBytes(encoded))
  const end = at + nibbles.length
  if (!nibbles.every((nibble, index) => nibble === path[at + index])) return undefined
  if (isLeaf) return end === path.length ? { value: toValue(link) } : undefined
  if (link === undefined) throw new BrokenProofError('an extension leads nowhere')
  return { link, at: end }
}

function openNode(hash: Uint8Array, encoded: Hex | undefined): readonly RlpItem[] {
  if (encoded === undefined || keccak256(encoded) !== bytesToHex(hash)) {
    throw new BrokenProofError('a node is missing or another one')
  }
  const node = decodeRlp(hexToBytes(encoded))
  if (node === undefined || node instanceof Uint8Array || (node.length !== 2 && node.length !== 17)) {
    throw new BrokenProofError('a node cannot be read')
  }
  return node
}

/** Of a leaf or an extension: the first nibble says which, and whether the number of the others is odd. */
function readPath(bytes: Uint8Array): { readonly nibbles: readonly number[]; readonly isLeaf: boolean } {
  const all = [...bytes].flatMap((byte) => [byte >> 4, byte & 15])
  const flag = all[0] ?? 0
  return { nibbles: all.slice(flag % 2 === 1 ? 1 : 2), isLeaf: flag >= 2 }
}

function toValue(item: RlpItem | undefined): Uint8Array | undefined {
  const bytes = toBytes(item)
  return bytes.length === 0 ? undefined : bytes
}

function toBytes(item: RlpItem | undefined): Uint8Array {
  if (item instanceof Uint8Array) return item
  throw new BrokenProofError('a list in place of bytes')
}

function toInteger(bytes: Uint8Array | undefined): bigint {
  if (bytes === undefined) throw new BrokenProofError('a number is missing')
  return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes))
}
