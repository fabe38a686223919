import { type ExpectedByName, ORIGIN, row, tell } from './ExpectedTransaction.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const MAX_WORD = `0x${'ff'.repeat(32)}`
const MISMATCH = 'Does not match the signature known for its first topic.'

const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** What the source says of `emitNote`. */
const NOTE_NOTICE = 'Emits the text as it comes, valid UTF-8 or not.'

/** What the page makes of characters that would act: their names, and one space for white space. */
const HOSTILE = '<img src=x onerror="alert(1)">U+202Egnp.exeU+0000[link](javascript:alert(1)) {{1}} 🦦'

/** Logs of every shape, and inputs with values of every type. */
/** No ABI of the contract has the event or function. */
const LACKED = 'Guessed from a published standard. The verified ABI of the contract lacks it.'

export const EVENTS: ExpectedByName = {
  'events of every shape': ({ events: { good, address }, accounts: { alice } }) => ({
    hash: good.transactionHash,
    sentence: row('Called emitGood on', address),
    logs: listGoodLogs(alice),
  }),
  'logs without topics': ({ events: { withoutTopics, address } }) => ({
    hash: withoutTopics.transactionHash,
    sentence: row('Called emitWithoutTopics on', address),
    logs: [
      `Anonymous: a log without topics does not identify an event. 0x${Buffer.from('no topics here').toString('hex').padEnd(64, '0')} 32 bytes of data`,
      'Anonymous: a log without topics does not identify an event. 0x 0 bytes of data',
    ],
  }),
  'transfers with other values indexed, and some that are none': ({
    events: { malformedTransfers, address },
    accounts: { alice, bob },
  }) => {
    const topics = `0 ${TRANSFER} 1 0x${word(alice)} 2 0x${word(bob)}`
    return {
      hash: malformedTransfers.transactionHash,
      sentence: row('Called emitMalformedTransfers on', address),
      tokens: [
        row(alice, bob, '77 ERC-20', address, 'unknown token'),
        row(alice, bob, '500 ERC-20', address, 'unknown token'),
      ],
      logs: [
        `${MISMATCH} ${topics} 0x 0 bytes of data`,
        `${MISMATCH} ${topics} 0x${'00'.repeat(31)} 31 bytes of data`,
        `${transferred(alice, bob, 77n)} 32 unread bytes after the last value`,
        `${MISMATCH} 0 ${TRANSFER} 1 0x${word(alice)} 0x${word('0x4d')} 32 bytes of data`,
        `${MISMATCH} 0 ${TRANSFER} 0x${word('0x4d')} 32 bytes of data`,
        // Nothing indexed: read by its shape; whether the last value is an amount or a number is not known.
        row(
          'Transfer(address from, address to, uint256 param_2)',
          LACKED,
          `from (0) address ${alice} to (1) address ${bob} param_2 uint256 500`,
        ),
      ],
    }
  },
  'both kinds of transfer of one contract': ({ events, accounts: { alice, bob } }) => ({
    hash: events.bothTransfers.transactionHash,
    sentence: row('Called emitBothTransfers on', events.address),
    tokens: [
      row(alice, bob, '42 ERC-20', events.address, 'unknown token'),
      row(alice, bob, '# 42 ERC-721', events.address, 'unknown token'),
    ],
    logs: [
      transferred(alice, bob, 42n),
      tell(
        'Transfer',
        ['address indexed', 'from', alice],
        ['address indexed', 'to', bob],
        ['uint256 indexed', 'tokenId', 42n],
      ).replace(ORIGIN, LACKED),
    ],
  }),
  'values out of range': ({ events: { outOfRange, address } }) => ({
    hash: outOfRange.transactionHash,
    sentence: row('Called emitOutOfRange on', address),
    // Raw or decoded with a warning: but never a number that is not there.
    logs: [/^ (?!.*\b(true|false)\b).*(0x\w*17c\w*).*(out of range|128 bytes of data|96 bytes of data).*$/],
  }),
  'a text that would act': ({ events: { hostileText, address }, accounts: { alice } }) => ({
    hash: hostileText.transactionHash,
    sentence: row('Called emitNote on', address),
    input: tell(['emitNote', NOTE_NOTICE], ['string', 'text', HOSTILE]),
    logs: [tell('Note', ['address indexed', 'by', alice], ['string', 'text', HOSTILE])],
  }),
  'a text that is none': ({ events: { invalidUtf8, address } }) => ({
    hash: invalidUtf8.transactionHash,
    sentence: row('Called emitNote on', address),
    input:
      /emitNote\(string text\) From the verified ABI of the contract\. Emits the text as it comes, valid UTF-8 or not\. text \(0\) string 0x48fffe80 not valid UTF-8, shown as bytes.*/,
    logs: [/^ .*0x\w*48fffe80.*$/],
  }),
  'an unknown event': ({ events: { unknown, address } }) => ({
    hash: unknown.transactionHash,
    sentence: row('Called emitUnknown on', address),
    logs: [
      /^ (Does not match the signature|No signature is) known for (its|the) first topic\. 0 0x\w{64} 0x0{63}1 32 bytes of data$/,
    ],
  }),
  '200 logs': ({ events: { many, address } }) => ({
    hash: many.transactionHash,
    sentence: row('Called emitMany on', address),
    input: tell('emitMany', ['uint256', 'count', 200n]),
    logs: Array.from({ length: many.logCount }, (_, n) =>
      tell('Overloaded', ['uint256', 'value', BigInt(n)]),
    ),
  }),
  'a struct of structs and arrays': ({ everyType: { nestedInput, address }, accounts: { bob } }) => {
    const inner = `key (0) bytes32 0x${'6b'.repeat(32)} values (1) int64[] 2 elements [0] int64 -1 [1] int64 2`
    const type = '(bytes32,int64[])'
    return {
      hash: nestedInput.transactionHash,
      sentence: row('Called echoStruct on', address),
      input: row(
        `echoStruct((address,${type},${type}[],string) outer)`,
        ORIGIN,
        `outer (0) (address,${type},${type}[],string) owner (0) address ${bob}`,
        `inner (1) ${type} ${inner}`,
        `more (2) ${type}[] 2 elements [0] ${type} ${inner} [1] ${type} ${inner}`,
        'note (3) string „nested“ 🦦',
      ),
    }
  },
  'a number of 256 bits, paid for with a wei': ({ everyType: { store, address } }) => ({
    hash: store.transactionHash,
    sentence: row('Called store on', address, 'with 0.000000000000000001 ETH'),
    input: tell('store', ['uint256', 'value', `0x8${'0'.repeat(63)}`]),
  }),
  'an address with junk before it': ({ everyType: { dirtyAddress, address } }) => ({
    hash: dirtyAddress.transactionHash,
    sentence: row('Tried to call transfer on', address),
    failure: 'without return data',
    input: tell(
      'transfer',
      [
        'address',
        'to',
        `0xc8538c41ab04558d9a2994b98765a6d2f6d13500 dirty high bytes 0x017c 0x00000000000000000000017cc8538c41ab04558d9a2994b98765a6d2f6d13500`,
      ],
      ['uint256', 'value', 500_000_000n],
    ).replace(ORIGIN, LACKED),
  }),
}

function transferred(from: string, to: string, value: bigint): string {
  return tell(
    'Transfer',
    ['address indexed', 'from', from],
    ['address indexed', 'to', to],
    ['uint256', 'value', value],
  ).replace(ORIGIN, LACKED)
}

function listGoodLogs(alice: string): readonly string[] {
  const point = '(int256,int256,string)'
  const hidden = 'only its hash is in the log'
  return [
    tell(
      'Plain',
      ['address indexed', 'who', alice],
      ['uint256 indexed', 'amount', 12_345n],
      ['bool indexed', 'flag', 'true'],
      ['string', 'text', 'plain'],
    ),
    tell(
      'IndexedDynamic',
      [
        'string indexed',
        'text',
        `0x9bfb722fd0b0d7cd4493415e19782521566b7c2b3044c2ebde0c405c1186693b ${hidden}`,
      ],
      [
        'bytes indexed',
        'data',
        `0x7924f890e12acdf516d6278e342cd34550e3bafe0a3dec1b9c2c3e991733711a ${hidden}`,
      ],
      [
        'uint256[] indexed',
        'numbers',
        `0x7906e07848bcd4fce33a66745e2ebc6f8232204d4612408ec82f78dc8ef89528 ${hidden}`,
      ],
      ['string', 'sameText', 'hidden'],
    ),
    tell(
      'Everything',
      ['int8', 'small', '-128'],
      ['uint256', 'big', MAX_WORD],
      ['bytes4', 'selector', '0xdeadbeef'],
      ['bytes', 'data', '0x00ff2 bytes'],
      ['uint256[]', 'numbers', `3 elements [0] uint256 1 [1] uint256 2 [2] uint256 ${MAX_WORD}`],
      [point, 'point', 'x (0) int256 -1 y (1) int256 1 label (2) string first'],
      ['uint8', 'size', 1n],
    ),
    row(
      `Nested(${point}[] points, uint256[2][] pairs) ${ORIGIN} points (0) ${point}[] 2 elements`,
      `[0] ${point} x (0) int256 -1 y (1) int256 1 label (2) string first`,
      `[1] ${point} x (0) int256 -57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728,792,003,956,564,819,968`,
      `y (1) int256 0x7f${'ff'.repeat(31)} label (2) string empty text`,
      'pairs (1) uint256[2][] 1 element [0] uint256[2] 2 elements [0] uint256 7 [1] uint256 8',
    ),
    row(
      'Unnamed(uint256 param_0, address indexed param_1, string param_2)',
      ORIGIN,
      `param_0 uint256 5 param_1 address ${alice} param_2 string no names`,
    ),
    tell('NoArguments'),
    tell('Overloaded', ['uint256', 'value', 9n]),
    tell('Overloaded', ['address', 'value', alice]),
    row(
      'Nameless(uint256 indexed first, address indexed second, bytes32 indexed third, string text) anonymous',
      ORIGIN,
      `first (0) uint256 1 second (1) address ${alice}`,
      'third (2) bytes32 0xb4bcbe03ecedd13c604440a26cbdbc28cb7eea7fb31af3efe0e73d501c738c34 text (3) string anonymous',
    ),
  ]
}
