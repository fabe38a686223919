import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createCopyTexts, quoteForShell } from './createCopyTexts.ts'

const HASH = `0x${'ab'.repeat(32)}` as const

describe('createCopyTexts', () => {
  test('default: a block by number and by hash', () => {
    const { curl, cast, viem } = createCopyTexts({ kind: 'block', blockId: 255n }, 'http://127.0.0.1:8545')
    expect(curl).toBe(
      `curl -s 'http://127.0.0.1:8545' -H 'content-type: application/json' --data '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0xff",false]}'`,
    )
    expect(cast).toBe(`cast block 255 --rpc-url 'http://127.0.0.1:8545'`)
    expect(viem).toContain('http("http://127.0.0.1:8545")')
    expect(viem).toContain('getBlock({ blockNumber: 255n })')
    const byHash = createCopyTexts({ kind: 'block', blockId: HASH }, 'http://a')
    expect(byHash.curl).toContain(`"eth_getBlockByHash","params":["${HASH}",false]`)
    expect(byHash.viem).toContain(`{ blockHash: '${HASH}' }`)
  })

  test('default: a transaction', () => {
    const { curl, cast, viem } = createCopyTexts({ kind: 'transaction', transactionHash: HASH }, 'http://a')
    expect(curl).toContain(`"eth_getTransactionByHash","params":["${HASH}"]`)
    expect(cast).toBe(`cast tx ${HASH} --rpc-url 'http://a'`)
    expect(viem).toContain(`getTransactionReceipt({ hash: '${HASH}' })`)
  })

  test('default: a call', () => {
    const to = `0x${'11'.repeat(20)}` as const
    const from = `0x${'22'.repeat(20)}` as const
    const call = { to, from, data: '0xa9059cbb', value: 2n ** 70n, block: 12n } as const
    const { curl, cast, viem } = createCopyTexts({ kind: 'call', call }, 'http://a')
    expect(curl).toContain(
      `"method":"eth_call","params":[{"from":"${from}","to":"${to}","data":"0xa9059cbb","value":"0x400000000000000000"},"0xc"]`,
    )
    expect(cast).toBe(
      `cast call ${to} --data 0xa9059cbb --from ${from} --value ${2n ** 70n} --block 12 --rpc-url 'http://a'`,
    )
    expect(viem).toContain(
      `client.call({ account: '${from}', to: '${to}', data: '0xa9059cbb', value: ${2n ** 70n}n, blockNumber: 12n })`,
    )
    const plain = createCopyTexts({ kind: 'call', call: { to, data: '0x', block: 'latest' } }, 'http://a')
    expect(plain.curl).toContain(`"params":[{"to":"${to}","data":"0x"},"latest"]`)
    expect(plain.viem).toContain(`{ to: '${to}', data: '0x', blockTag: 'latest' }`)
  })

  test('behavior: no curl for a websocket', () => {
    const { curl, viem } = createCopyTexts({ kind: 'block', blockId: 1n }, 'wss://a/b')
    expect(curl).toBeUndefined()
    expect(viem).toContain('webSocket("wss://a/b")')
  })
})

describe('quoteForShell', () => {
  test('behavior: a shell reads every text back unchanged', () => {
    for (const text of ["it's", '$(touch x)', '`id`', '"\\\n!', "'; rm -rf '", '']) {
      expect(execFileSync('sh', ['-c', `printf %s ${quoteForShell(text)}`]).toString()).toBe(text)
    }
  })
})
