// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeNode } from '@otterscan/testing/fakeNode'
import { cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../../queries/createQueryClient.ts'
import { clientsOf } from '../../testing/clientsOf.ts'
import { renderRoutes } from '../../testing/renderRoutes.tsx'
import { CollectibleCard } from './CollectibleCard.tsx'

vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const CID = `b${'a'.repeat(58)}`

/** As a contract returns a text. */
function encodeText(text: string): string {
  const bytes = Buffer.from(text)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  return `0x${word(32)}${word(bytes.length)}${bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')}`
}

function renderCard(uri: string, config: Readonly<Record<string, unknown>>) {
  const node = createFakeNode(async (method) => (method === 'eth_call' ? encodeText(uri) : null))
  renderRoutes('/', ['/'], () => <CollectibleCard token={TOKEN} tokenId="1" standard="erc721" />, {
    clients: clientsOf(node, 1337n),
    queryClient: createQueryClient(),
    config,
  })
}

async function startGateway() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    // The DOM world asks for permission first.
    if (request.method === 'GET') asked.push(request.url ?? '')
    response
      .writeHead(200, { 'Access-Control-Allow-Origin': '*' })
      .end(JSON.stringify({ name: 'Otter no. 1', image: `ipfs://${CID}/1.svg` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, host, ipfsGateway: `http://${host}` }
}

test('nothing is requested before a press, and each press names the host', async () => {
  const { asked, host, ipfsGateway } = await startGateway()
  renderCard(`ipfs://${CID}/1.json`, { collectibleMedia: { ipfsGateway } })
  const load = await screen.findByRole('button', { name: `Load the metadata from ${host}` })
  expect(asked).toEqual([])
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(load)
  expect(await screen.findByText('Otter no. 1')).toBeVisible()
  expect(asked).toEqual([`/ipfs/${CID}/1.json`])
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: `Load the picture from ${host}` }))
  const picture = await screen.findByRole('img', { name: `As ${host} has it` })
  expect(picture).toHaveProperty('src', `${ipfsGateway}/ipfs/${CID}/1.svg`)
  expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer')
})

test('without the setting, or at another host, there is a link and nothing to press', async () => {
  for (const config of [{}, { collectibleMedia: { origins: ['https://other.example'] } }]) {
    renderCard('https://media.example/1.json', config)
    expect(await screen.findByRole('link', { name: /media\.example/ })).toBeVisible()
    expect(screen.getByText(/not loaded\. It is at media\.example/)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
  }
})
