// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { wireBlock, wireDetails, wireHash, wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { BlockScreen } from './BlockScreen.tsx'

/** Account of the key 0x11…11, which signed the block below. */
const SIGNER = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const SEAL =
  '323c09b5ec32500fece46952f346796561266b306f3e40b6361f0206d726e54206b726095847cc1c0dddef2f6276cbf7d40e43725acffc586aa0a5187ecaffd601'
const address = (byte: string) => `0x${byte.repeat(20)}`

const CLIQUE = wireBlock({
  hash: '0xbef4d10d851e337cab64ca2b15aca21a574d41e4bac657ceb896741b8fe155f7',
  miner: address('00'),
  difficulty: '0x2',
  totalDifficulty: '0x200',
  mixHash: wireHash(0),
  logsBloom: `0x${'00'.repeat(256)}`,
  sha3Uncles: wireHash(1),
  stateRoot: wireHash(2),
  transactionsRoot: wireHash(3),
  receiptsRoot: wireHash(4),
  extraData: `0x${Buffer.from('otter').toString('hex').padEnd(64, '0')}${'a1'.repeat(20)}${'a2'.repeat(20)}${SEAL}`,
})

/** The explorer method leaves the bloom out, as nodes do. */
function renderBlock(block: Record<string, unknown>) {
  renderScreen(<BlockScreen blockText="100" />, {
    answer: (method) => {
      if (method.startsWith('ots_getBlockDetails')) return wireDetails({ ...block, logsBloom: null })
      if (method === 'erigon_getHeaderByNumber') return wireHead(200)
      return method === 'eth_getBlockByHash' ? block : null
    },
  })
}

async function rowText(label: string): Promise<string> {
  const term = (await screen.findAllByText(label, { selector: 'dt' })).at(-1)
  return term?.nextElementSibling?.textContent?.toLowerCase() ?? ''
}

describe('BlockScreen', () => {
  test('QBFT-01 Clique: the parts of the extra data, and the signer as the fee recipient', async () => {
    renderBlock(CLIQUE)
    expect(await rowText('Sealed With')).toBe('clique')
    expect(await rowText('Vanity')).toContain('otter')
    expect(await rowText('Validators')).toBe(`${address('a1')}${address('a2')}`)
    expect(await rowText('Seal')).toContain(SEAL.slice(0, 12))
    expect(await rowText('Signed By')).toBe(SIGNER.toLowerCase())
    await waitFor(async () => expect(await rowText('Fee Recipient')).toBe(SIGNER.toLowerCase()))
  })

  test('QBFT-01 a header that does not give its hash: the parts, and no signer', async () => {
    renderBlock({ ...CLIQUE, gasUsed: '0x1' })
    expect(await rowText('Sealed With')).toBe('clique')
    expect(screen.queryByText('Signed By')).toBeNull()
    expect(await rowText('Fee Recipient')).toBe(address('00'))
  })

  test('QBFT-01 QBFT: validators and round; the fee recipient stays the one of the header', async () => {
    const extraData =
      '0xf87aa00000000000000000000000000000000000000000000000000000000000000000f8549464a702e6263b7297a96638cac6ae65e6541f4169943923390ad55e90c237593b3b0e401f3b08a0318594aefdb9a738c9f433e5b6b212a6d62f6370c2f69294c7eeb9a4e00ce683cf93039b212648e01c6c6b78c080c0'
    renderBlock({ ...CLIQUE, miner: address('c1'), extraData })
    expect(await rowText('Sealed With')).toBe('qbft')
    expect(await rowText('Validators')).toContain('0x64a702e6263b7297a96638cac6ae65e6541f4169')
    expect(await rowText('Round')).toBe('0')
    expect(await rowText('Fee Recipient')).toBe(address('c1'))
  })
})
