import type { AbiParameter } from '../abi/abiType.ts'
import { parseSignature } from '../abi/parseSignature.ts'

/** Where the token of an amount stands: a position among the arguments, an end of the path, or the chain's coin. */
export type UnitPlace = number | 'native' | 'pathStart' | 'pathEnd'

/** A step of a router's plan. */
export interface CommandForm {
  readonly name: string
  readonly inputs: readonly AbiParameter[]
  /** Position of packed tokens and fees. */
  readonly packedPath: number | undefined
  /** Position of a list of tokens. */
  readonly path: number | undefined
  readonly amounts: readonly (readonly [at: number, unit: UnitPlace])[]
  /** What its two arguments are, where they are a plan of their own. */
  readonly plan: 'commands' | 'actions' | undefined
}

const PERMIT = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const POOL_KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)'
const PATH_KEYS =
  '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[]'

/** Commands of Uniswap's Universal Router, without the bit that lets them fail. Its library `Commands`. */
export const ROUTER_COMMANDS: ReadonlyMap<number, CommandForm> = new Map([
  swap(
    0x00,
    'V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser)',
    'pathStart',
  ),
  // The path of an exact output is from the last token to the first.
  swap(
    0x01,
    'V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser)',
    'pathStart',
  ),
  define(0x02, 'PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount)', [[2, 0]]),
  define(
    0x03,
    `PERMIT2_PERMIT_BATCH((${PERMIT}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
  ),
  define(0x04, 'SWEEP(address token, address recipient, uint256 amountMin)', [[2, 0]]),
  define(0x05, 'TRANSFER(address token, address recipient, uint256 value)', [[2, 0]]),
  define(0x06, 'PAY_PORTION(address token, address recipient, uint256 bips)'),
  swap(
    0x08,
    'V2_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser)',
    'pathStart',
  ),
  swap(
    0x09,
    'V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, address[] path, bool payerIsUser)',
    'pathEnd',
  ),
  define(
    0x0a,
    `PERMIT2_PERMIT((${PERMIT} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
  ),
  define(0x0b, 'WRAP_ETH(address recipient, uint256 amountMin)', [[1, 'native']]),
  define(0x0c, 'UNWRAP_WETH(address recipient, uint256 amountMin)', [[1, 'native']]),
  define(
    0x0d,
    'PERMIT2_TRANSFER_FROM_BATCH((address from, address to, uint160 amount, address token)[] batchDetails)',
  ),
  define(0x0e, 'BALANCE_CHECK_ERC20(address owner, address token, uint256 minBalance)', [[2, 1]]),
  define(0x10, 'V4_SWAP(bytes actions, bytes[] params)', [], 'actions'),
  define(0x13, `V4_INITIALIZE_POOL(${POOL_KEY} poolKey, uint160 sqrtPriceX96)`),
  define(0x21, 'EXECUTE_SUB_PLAN(bytes commands, bytes[] inputs)', [], 'commands'),
])

/** Actions of Uniswap v4's router. Its library `Actions`. */
export const V4_ACTIONS: ReadonlyMap<number, CommandForm> = new Map([
  define(
    0x06,
    `SWAP_EXACT_IN_SINGLE((${POOL_KEY} poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) params)`,
  ),
  define(
    0x07,
    `SWAP_EXACT_IN((address currencyIn, ${PATH_KEYS} path, uint128 amountIn, uint128 amountOutMinimum) params)`,
  ),
  define(
    0x08,
    `SWAP_EXACT_OUT_SINGLE((${POOL_KEY} poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) params)`,
  ),
  define(
    0x09,
    `SWAP_EXACT_OUT((address currencyOut, ${PATH_KEYS} path, uint128 amountOut, uint128 amountInMaximum) params)`,
  ),
  define(0x0b, 'SETTLE(address currency, uint256 amount, bool payerIsUser)', [[1, 0]]),
  define(0x0c, 'SETTLE_ALL(address currency, uint256 maxAmount)', [[1, 0]]),
  define(0x0e, 'TAKE(address currency, address recipient, uint256 amount)', [[2, 0]]),
  define(0x0f, 'TAKE_ALL(address currency, uint256 minAmount)', [[1, 0]]),
  define(0x10, 'TAKE_PORTION(address currency, address recipient, uint256 bips)'),
])

/** Stand-ins for accounts and amounts. Uniswap's libraries `ActionConstants` and `Constants`. */
export const STAND_INS = {
  sender: '0x0000000000000000000000000000000000000001',
  router: '0x0000000000000000000000000000000000000002',
  wholeBalance: 1n << 255n,
} as const

function define(
  code: number,
  text: string,
  amounts: CommandForm['amounts'] = [],
  plan?: CommandForm['plan'],
): readonly [number, CommandForm] {
  const signature = parseSignature(text)
  const inputs = signature?.inputs ?? []
  const findPath = (kind: AbiParameter['type']['kind']) => {
    const at = inputs.findIndex(({ name, type }) => name === 'path' && type.kind === kind)
    return at === -1 ? undefined : at
  }
  const name = signature?.name ?? text
  return [code, { name, inputs, packedPath: findPath('bytes'), path: findPath('array'), amounts, plan }]
}

/** A swap: its first amount is of the token at one end of the path, its second of the token at the other. */
function swap(code: number, text: string, first: 'pathStart' | 'pathEnd'): readonly [number, CommandForm] {
  const second = first === 'pathStart' ? 'pathEnd' : 'pathStart'
  return define(code, text, [
    [1, first],
    [2, second],
  ])
}
