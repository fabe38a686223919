import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUIDE_FILES } from '../../../documents/documentFiles.ts'

test('every page of the guide is served', () => {
  const folder = new URL('../../../../../docs/guide/', import.meta.url)
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  expect(Object.values(GUIDE_FILES).toSorted()).toEqual(pages.map((name) => `docs/guide/${name}`).toSorted())
})
