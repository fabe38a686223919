import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'

/** A path, and what to ask the contract for the same value. */
export interface StorageCheck {
  readonly path: string
  /** Function and arguments. */
  readonly ask: readonly [string, ...unknown[]]
  /** Where in its result. */
  readonly at?: readonly (string | number)[]
}

export const HOLDER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SPENDER: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** As `word` of the contract. */
function toSeedWord(seed: bigint, at: number): bigint {
  return BigInt(keccak256(`${toWord(seed)}${toWord(BigInt(at)).slice(2)}`))
}

/** As `text` of the contract. */
function toSeedText(seed: bigint, length: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  return `${letters[Number(seed % 26n)]}${letters.slice(1)}${letters.repeat(4)}`.slice(0, length)
}

const PLAIN = [
  'owner epoch tiny signed flag mark when kind balance digest price source shortText longText shortBlob longBlob last',
].flatMap((names) => names.split(' '))

/** Every kind of place of `Depot.sol` after `seed`. */
export function listSolidityChecks(seed: bigint): readonly StorageCheck[] {
  const elements = (name: string, count: number): StorageCheck[] =>
    Array.from({ length: count }, (_, at) => ({ path: `${name}[${at}]`, ask: [name, BigInt(at)] }))
  const pool = (path: string, ask: StorageCheck['ask']): StorageCheck[] => [
    ...['token', 'fee', 'open', 'reserve', 'name'].map((member, at) => ({
      path: `${path}.${member}`,
      ask,
      at: [at],
    })),
    { path: `${path}.ticks`, ask, at: [5, 'length'] },
    { path: `${path}.ticks[0]`, ask, at: [5, 0] },
  ]
  const mark = toWord(toSeedWord(seed, 204)).slice(0, 10)
  const signed = BigInt.asIntN(8, toSeedWord(seed, 207))
  const name = toSeedText(seed, 40)
  const blob: Hex = `0x${Buffer.from(toSeedText(seed, 5)).toString('hex')}`
  return [
    ...PLAIN.map((path): StorageCheck => ({ path, ask: [path] })),
    { path: 'callback', ask: ['callback'], at: [] },
    ...elements('three', 3),
    ...elements('packedFixed', 40),
    ...elements('packedList', 5 + Number(seed % 30n)),
    ...elements('list', 1 + Number(seed % 4n)),
    ...[0, 1, 2].flatMap((row) => [
      { path: `grid[${row}][0]`, ask: ['grid', BigInt(row), 0n] } as const,
      { path: `grid[${row}][1]`, ask: ['grid', BigInt(row), 1n] } as const,
    ]),
    { path: 'rows[0][1]', ask: ['rows', 0n, 1n] },
    { path: 'texts[0]', ask: ['texts', 0n] },
    ...['packedList', 'list', 'rows', 'texts', 'points', 'pools', 'shelf.items'].map(
      (path, at): StorageCheck => ({ path, ask: ['counts'], at: [at] }),
    ),
    ...['x', 'y', 'kind'].flatMap((member, at): StorageCheck[] => [
      { path: `point.${member}`, ask: ['point'], at: [at] },
      { path: `points[0].${member}`, ask: ['points', 0n], at: [at] },
    ]),
    ...pool('pools[0]', ['poolAt', 0n]),
    ...pool(`poolsById[${seed}]`, ['poolById', seed]),
    { path: `poolsById[${seed}].shares[${HOLDER}]`, ask: ['shareById', seed, HOLDER] },
    { path: `pools[0].shares[${SPENDER}]`, ask: ['shareAt', 0n, SPENDER] },
    { path: `balances[${HOLDER}]`, ask: ['balances', HOLDER] },
    { path: `allowances[${HOLDER}][${SPENDER}]`, ask: ['allowances', HOLDER, SPENDER] },
    { path: `byName["${name}"]`, ask: ['byName', name] },
    { path: `byBlob[${blob}]`, ask: ['byBlob', blob] },
    { path: `supported[${mark}]`, ask: ['supported', mark] },
    { path: `byKind[${['None', 'Small', 'Large'][Number(seed % 3n)]}]`, ask: ['byKind', Number(seed % 3n)] },
    { path: `byFlag[${seed % 2n === 0n}]`, ask: ['byFlag', seed % 2n === 0n] },
    { path: `bySigned[${signed}]`, ask: ['bySigned', Number(signed)] },
    { path: `byPrice[${seed}]`, ask: ['byPrice', seed] },
    { path: `history[${HOLDER}][0]`, ask: ['history', HOLDER, 0n] },
    ...[
      'root.value',
      `root.children[${seed}].value`,
      `root.children[${seed}].children[${seed + 1n}].value`,
    ].map((path, at): StorageCheck => ({ path, ask: ['nodeValue', seed, seed + 1n], at: [at] })),
    { path: 'shelf.items[0]', ask: ['shelfItem', 0n] },
    { path: `shelf.positions[${seed % 5n}]`, ask: ['shelfPosition', seed % 5n] },
    ...['keeper', 'mode', 'since', 'total', 'label'].map(
      (member, at): StorageCheck => ({
        path: `otterscan.depot.Vaulted.${member}`,
        ask: ['vaultedHead'],
        at: [at],
      }),
    ),
    { path: `otterscan.depot.Vaulted.amounts[${HOLDER}]`, ask: ['vaultedAmount', HOLDER] },
    { path: 'otterscan.depot.Vaulted.marks[0]', ask: ['vaultedMark', 0n] },
    { path: 'otterscan.depot.Vaulted.marks[1]', ask: ['vaultedMark', 1n] },
  ]
}

/** Every kind of place of `depot.vy` after `seed`. */
export function listVyperChecks(seed: bigint): readonly StorageCheck[] {
  const plain = 'owner total tiny signed flag_ mark role source title blob'.split(' ')
  const members = (path: string, ask: StorageCheck['ask']): StorageCheck[] => [
    ...['token', 'fee', 'tag'].map((member) => ({ path: `${path}.${member}`, ask, at: [member] })),
    { path: `${path}.counts[1]`, ask, at: ['counts', 1] },
  ]
  return [
    ...plain.map((path): StorageCheck => ({ path, ask: [path] })),
    { path: 'share', ask: ['share'] },
    { path: 'three[0]', ask: ['three', 0n] },
    { path: 'three[2]', ask: ['three', 2n] },
    { path: 'grid[2][1]', ask: ['grid', 2n, 1n] },
    { path: `grid[${seed % 3n}][${seed % 2n}]`, ask: ['grid', seed % 3n, seed % 2n] },
    { path: 'history[0]', ask: ['history', 0n] },
    { path: 'people[0]', ask: ['people', 0n] },
    ...members('pool', ['pool']),
    ...members('pool_list[0]', ['pool_list', 0n]),
    ...members(`pools[${seed}]`, ['pools', seed]),
    { path: `balances[${HOLDER}]`, ask: ['balances', HOLDER] },
    { path: `allowances[${HOLDER}][${SPENDER}]`, ask: ['allowances', HOLDER, SPENDER] },
    { path: `by_name["name ${seed}"]`, ask: ['by_name', `name ${seed}`] },
    { path: 'supported[0xcafebabe]', ask: ['supported', '0xcafebabe'] },
    { path: 'by_sign[-5]', ask: ['by_sign', -5n] },
  ]
}
