import { startFakeNode } from '@otterscan/testing/fakeNode'
import { DOCUMENT_FILES } from '../apps/explorer/documents/documentFiles.ts'
import { readPage } from '../apps/explorer/documents/serveDocuments.ts'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import { startProgram } from './fixtures/startProgram.ts'

test('every page of the guide is there, and each leads to the others', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
  const pages = page.getByRole('navigation', { name: 'Documents' }).first().getByRole('link')
  await expect(pages).toHaveCount(Object.keys(DOCUMENT_FILES).length)
  for (const name of Object.keys(DOCUMENT_FILES).slice(1)) {
    const { title, blocks } = readPage(name)
    await pages.filter({ hasText: title }).first().click()
    await expect(page).toHaveURL(`/docs/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const headings = blocks.filter(({ kind }) => kind === 'heading')
    await expect(page.getByRole('article').locator('h2, h3')).toHaveCount(headings.length)
    await expect(page.locator('a[aria-current="page"]').first()).toHaveText(title)
  }
  await page.goto('/docs')
  await page.getByRole('article').getByRole('link', { name: 'Nodes' }).click()
  await expect(page).toHaveURL('/docs/nodes')
  await page.getByRole('link', { name: 'Link to geth' }).click()
  await expect(page).toHaveURL('/docs/nodes#geth')
  await page.goto('/docs/api')
  await expect(page.getByRole('link', { name: '/api/v1/', exact: true })).toHaveAttribute(
    'href',
    /\/api\/v1\/$/,
  )
  await page.goto('/docs/nothing')
  await expect(page.getByText('The guide has no page of this name.')).toBeVisible()
})

test('without a node the guide is read all the same, and a message leads to what to do', async ({ page }) => {
  const node = await startFakeNode(() => {
    throw new Error('gone')
  })
  await node.stop()
  const program = await startProgram(['--node', node.url])
  await page.goto(program.url)
  const help = page.getByRole('link', { name: 'What to do' })
  await expect(help).toHaveAttribute('href', /\/docs\/troubleshooting#the-node-at--does-not-respond-$/)
  await page.goto((await help.getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Troubleshooting')
  await expect(page.locator('#the-node-at--does-not-respond-')).toContainText('The node is down')
  await page.getByRole('article').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(readPage('configuration').title)
  await expect(page.getByRole('link', { name: 'To the explorer' })).toHaveAttribute('href', /^\//)
  await program.stop()
})

test('the menu leads to the guide, and to what it says of sources', async ({ page }) => {
  await page.goto('/block/1')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menuitem', { name: 'Add local sources' })).toHaveAttribute(
    'href',
    /\/docs\/sources-labels-prices#contract-sources$/,
  )
  await page.getByRole('menuitem', { name: 'Guide' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
})
