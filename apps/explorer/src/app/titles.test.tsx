// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { appConfigSchema } from '../config/appConfig.ts'
import { toNodeEndpoint } from '../config/nodeEndpoint.ts'
import { ConfigContext } from '../config/useConfig.ts'
import { ConnectionScreen } from './connection/ConnectionScreen.tsx'
import { ErrorPage } from './ErrorPage.tsx'

const config = v.parse(appConfigSchema, { branding: { siteName: 'Holt', networkTitle: 'River' } })
const node = toNodeEndpoint(config, 'http://holt.example/')

function renderConfigured(page: ReactNode) {
  render(<ConfigContext value={{ config, node }}>{page}</ConfigContext>)
}

test('W-12 the connection screen has the title of the site', () => {
  renderConfigured(<ConnectionScreen node={node} />)
  expect(document.title).toBe('Connecting | River | Holt')
})

test('W-12 the error page has the title of the site, and the default before there is a configuration', () => {
  renderConfigured(<ErrorPage error={new Error('lost')} onRetry={() => undefined} />)
  expect(document.title).toBe('Error | River | Holt')
  cleanup()
  render(<ErrorPage error={new Error('lost')} onRetry={() => undefined} />)
  expect(document.title).toBe('Error | Otterscan')
})

test('W-11 a node URL that is not set does not come from anywhere', () => {
  renderConfigured(<ConnectionScreen node={node} reason="notEthNode" />)
  expect(
    screen.getByText('There is no URL to connect to: erigonURL is not set in /config.json.'),
  ).toBeDefined()
  cleanup()
  const named = toNodeEndpoint({ ...config, erigonURL: 'http://127.0.0.1:1' }, 'http://holt.example/')
  renderConfigured(<ConnectionScreen node={named} reason="notEthNode" />)
  expect(screen.getByText('This URL comes from erigonURL in /config.json.')).toBeDefined()
})
