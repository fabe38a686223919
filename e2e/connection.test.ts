import {
  type AnswerCall,
  type ListeningFakeNode,
  methodNotFound,
  startFakeNode,
} from '@otterscan/testing/fakeNode'
import { afterEach, beforeEach, describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test as base } from './dom/test.ts'
import { answerConnectionCheck } from './fixtures/answerConnectionCheck.ts'
import { startProgram } from './fixtures/startProgram.ts'

// Each test has a program of its own.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
const test = base.extend({ baseURL: async ({}, use) => use('http://localhost') })

/** The complete node without the methods that start so. */
function without(prefix: string): AnswerCall {
  return (method, params) => {
    if (method.startsWith(prefix)) throw methodNotFound(method)
    return answerConnectionCheck(method, params)
  }
}

describe('connection screens', () => {
  let node: ListeningFakeNode
  let program: Awaited<ReturnType<typeof startProgram>>
  beforeEach(async () => {
    node = await startFakeNode(answerConnectionCheck)
    program = await startProgram(['--no-gateway', '--node', node.url])
  })
  afterEach(async () => {
    await program.stop()
    await node.stop()
  })

  test('says what it tries, with the URL in use and where it comes from', async ({ page }) => {
    node.answer = () => new Promise(() => {})
    await page.goto(program.url)
    await expect(page.getByRole('heading')).toHaveText('Trying to connect to Erigon node...')
    await expect(page.getByText(node.url)).toBeVisible()
    await expect(page.getByText(/This URL comes from the program that serves this page/)).toBeVisible()
  })

  test('without erigon_: an ETH node, not an Erigon node', async ({ page }) => {
    node.answer = without('erigon_')
    await page.goto(program.url)
    await expect(page.getByText('It is an ETH node', { exact: true })).toBeVisible()
    await expect(page.getByText('It does not seem to be an Erigon node', { exact: true })).toBeVisible()
    await expect(
      page.getByText(/Make sure your rpcdaemon with Otterscan patches is up and running/),
    ).toBeVisible()
    await expect(page.getByText(/method erigon_getHeaderByNumber does not exist/)).toBeVisible()
    await expect(page.getByText(/Otterscan's gateway works with any node/)).toBeVisible()
    await expect(page.getByText(`npm start -- --node ${node.url}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy command' })).toBeVisible()
  })

  for (const [name, answer] of [
    ['without ots_', without('ots_')],
    [
      'level 7',
      (method, params) => (method === 'ots_getApiLevel' ? 7 : answerConnectionCheck(method, params)),
    ],
    [
      'a level that is not a number',
      (method, params) => (method === 'ots_getApiLevel' ? 'x' : answerConnectionCheck(method, params)),
    ],
  ] satisfies [string, AnswerCall][]) {
    test(`${name}: an Erigon node without the patches; recovers by itself`, async ({ page }) => {
      node.answer = answer
      await page.goto(program.url)
      await expect(page.getByText('It is an Erigon node', { exact: true })).toBeVisible()
      await expect(
        page.getByText('It does not seem to contain up-to-date Otterscan patches', { exact: true }),
      ).toBeVisible()
      await expect(
        page.getByText(/Make sure you compiled rpcdaemon with compatible Otterscan patches/),
      ).toBeVisible()
      await expect(page.getByText(`npm start -- --node ${node.url}`, { exact: true })).toBeVisible()
      node.answer = answerConnectionCheck
      await expect(page.getByText('Latest block: 16')).toBeVisible({ timeout: 10_000 })
    })
  }

  test('answers of the wrong kind: nothing is taken for a chain', async ({ page }) => {
    node.answer = () => ({ surprise: true })
    await page.goto(program.url)
    await expect(page.getByText('It does not seem to be an ETH node', { exact: true })).toBeVisible()
    await expect(page.getByText(/check failed/)).toBeVisible()
  })

  test('only the chain id fails: a refresh is suggested', async ({ page }) => {
    node.answer = without('eth_chainId')
    await page.goto(program.url)
    await expect(page.getByText(/Refresh the page to try again/)).toBeVisible()
  })
})

test('a fixed chain id skips the probes', async ({ page }) => {
  const node = await startFakeNode(answerConnectionCheck)
  const program = await startProgram(['--no-gateway', '--node', node.url])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { erigonURL: '/rpc', experimentalFixedChainId: 100 } }),
  )
  await page.goto(program.url)
  await expect(page.getByText('You are on Gnosis Chain')).toBeVisible()
  await expect(page.getByText('Latest block: 16')).toBeVisible()
  expect(asked.join()).not.toMatch(/ots_getApiLevel|eth_chainId/)
  await program.stop()
  await node.stop()
})
