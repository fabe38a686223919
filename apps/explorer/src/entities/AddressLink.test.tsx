// @vitest-environment happy-dom
import type { Address } from '@otterscan/ethereum/address'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConfigContext } from '../config/useConfig.ts'
import { ClientsContext } from '../queries/clients.ts'
import { createLabelFinder, NamesContext } from '../queries/names/addressLabels.ts'
import { deleteLocalLabels, saveLocalLabel } from '../queries/names/localLabels.ts'
import { buildNameClients, type NameNodeOptions } from '../queries/names/testing/nameNode.ts'
import { AddressLink } from './AddressLink.tsx'

const PERSON: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TOKEN: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const SITE: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const NODE: NameNodeOptions = {
  reverse: { [PERSON]: 'vitalik.eth' },
  contracts: { [TOKEN]: { name: 'Tether', symbol: 'USDT' } },
}

function renderLinks(children: ReactNode) {
  const { clients, listAsked } = buildNameClients(1n, NODE)
  const names = { findSiteLabel: createLabelFinder([{ address: SITE, label: 'Of the site', chainId: 1n }]) }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const config = { assetsURLPrefix: '', assetsAvailable: false, branding: {} }
  render(
    <ConfigContext value={{ config, node: {} } as never}>
      <ClientsContext value={clients}>
        <QueryClientProvider client={new QueryClient()}>
          <NamesContext value={names}>
            <RouterProvider router={router as never} />
          </NamesContext>
        </QueryClientProvider>
      </ClientsContext>
    </ConfigContext>,
  )
  return listAsked
}

describe('AddressLink', () => {
  beforeEach(() => void deleteLocalLabels())

  test('behavior: each origin is labeled; only a verified name is used in links', async () => {
    renderLinks([PERSON, TOKEN, SITE].map((address) => <AddressLink key={address} address={address} />))
    const name = await screen.findByText('vitalik.eth')
    expect(name.closest('a')?.getAttribute('href')).toBe('/address/vitalik.eth')
    const token = await screen.findByText('Tether (USDT)')
    expect(token.closest('a')?.getAttribute('href')).toBe(`/address/${TOKEN}`)
    expect(token.closest('[title]')?.getAttribute('title')).toBe(
      `The contract calls itself: Tether (USDT) (any contract may choose any name): ${TOKEN}`,
    )
    expect(token.parentElement?.className).toContain('italic')
    const site = screen.getByText('Of the site')
    expect(site.closest('[title]')?.getAttribute('title')).toBe(`Label of this site: Of the site: ${SITE}`)
  })

  test('behavior: a label appears immediately wherever the address is, without requests', async () => {
    const listAsked = renderLinks(
      <>
        <AddressLink address={SITE} />
        <AddressLink address={PERSON} selected={PERSON} />
        <AddressLink address={PERSON} />
      </>,
    )
    await screen.findAllByText('vitalik.eth')
    const count = listAsked().flat().length
    void act(() => void saveLocalLabel({ address: PERSON, label: 'Me', chainId: undefined }))
    await waitFor(() => expect(screen.getAllByText('Me')).toHaveLength(2))
    void act(() => void saveLocalLabel({ address: PERSON, label: 'Me elsewhere', chainId: 10n }))
    expect(screen.getAllByText('Me')).toHaveLength(2)
    expect(screen.getAllByText('Me').map((label) => label.closest('a')?.getAttribute('href'))).toEqual([
      undefined,
      `/address/${PERSON}`,
    ])
    expect(listAsked().flat()).toHaveLength(count)
  })

  test('TOK-11 look-alikes on one page are marked until one of them is removed', async () => {
    const fake = `${PERSON.slice(0, 8)}${'0'.repeat(28)}${PERSON.slice(-6)}`.toLowerCase() as Address
    renderLinks([PERSON, SITE, fake].map((address) => <AddressLink key={address} address={address} />))
    await waitFor(() =>
      expect(screen.getAllByRole('img', { name: 'Looks like another address on this page' })).toHaveLength(2),
    )
  })
})
