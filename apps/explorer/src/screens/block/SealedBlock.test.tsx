// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wireDetails, wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { address, CLIQUE, QBFT, SEAL, SIGNER } from '../../testing/sealedBlocks.ts'
import { BlockScreen } from './BlockScreen.tsx'

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
    renderBlock(QBFT)
    expect(await rowText('Sealed With')).toBe('qbft')
    expect(await rowText('Validators')).toContain('0x64a702e6263b7297a96638cac6ae65e6541f4169')
    expect(await rowText('Round')).toBe('0')
    expect(await rowText('Fee Recipient')).toBe(address('c1'))
  })
})
