import { describe, expect, test } from 'vitest'
import { OpcodeLogError, OpcodeLogParser } from './opcodeLogParser.ts'

/** What is read of an answer that arrives in pieces of a size. */
function parse(text: string, size = text.length) {
  const entries: unknown[] = []
  const parser = new OpcodeLogParser(({ words, stackSize, ...rest }) => {
    const stack = Array.from({ length: stackSize }, (_, at) =>
      BigInt(`0x${Buffer.from(words.subarray(at * 32, at * 32 + 32)).toString('hex')}`),
    )
    entries.push({ ...rest, stack })
  })
  const data = Buffer.from(text)
  for (let at = 0; at < data.length; at += size) parser.push(data.subarray(at, at + size))
  return { entries, envelope: parser.end() }
}

const step = { pc: 3, op: 'SSTORE', gas: 100, cost: 20, depth: 1, error: undefined, stack: [1n, 255n] }

describe('OpcodeLogParser', () => {
  test.each([
    ['geth', '{"pc":3,"op":"SSTORE","gas":100,"gasCost":20,"depth":1,"stack":["0x1","0xff"]}', step],
    [
      'EthereumJS',
      '{"depth":0,"gas":100,"gasCost":"0x14","op":"SSTORE","pc":3,"error":null,"memory":["00"],"storage":{"00":"}"},"stack":["01","ff"]}',
      { ...step, depth: 0 },
    ],
    [
      'Hardhat',
      `{"pc":3,"op":"sstore","gas":"100","gasCost":20,"depth":1,"stack":["${'1'.padStart(64, '0')}","${'FF'.padStart(64, '0')}"],"error":"a \\"}{ \\\\"}`,
      { ...step, error: 'a "}{ \\' },
    ],
  ])('entries as %s writes them, wherever pieces end', (_, wire, expected) => {
    const text = `{"jsonrpc":"2.0","result":{"gas":5,"structLogs": [${wire}, 7 ,${wire}],"failed":false}}`
    for (const size of [1, 7, 64, text.length]) {
      const { entries, envelope } = parse(text, size)
      expect(entries).toEqual([expected, expected])
      expect(envelope).toEqual({ jsonrpc: '2.0', result: { gas: 5, structLogs: [], failed: false } })
    }
  })

  test('behavior: an error of the node is its envelope', () => {
    const error = { code: -32601, message: 'no such method' }
    expect(parse(JSON.stringify({ id: 1, error }), 5)).toEqual({ entries: [], envelope: { id: 1, error } })
  })

  test('behavior: what is not an instruction is left out, and a word beyond 32 bytes keeps its last ones', () => {
    const word = `ab${'1'.padStart(64, '0')}`
    const text = `{"structLogs":[{"pc":1},{},null,{"op":"POP","depth":1,"stack":["${word}"]}]}`
    expect(parse(text).entries).toEqual([expect.objectContaining({ op: 'POP', stack: [1n] })])
  })

  test.each(['{"structLogs":[{"pc":1', '{"structLogs":[]', 'hello', '[]', '{"structLogs":[{5}]}'])(
    'error: %s',
    (text) => {
      expect(() => parse(text)).toThrow(OpcodeLogError)
    },
  )
})
