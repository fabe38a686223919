// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { Gallery } from '../gallery/Gallery.tsx'
import { PartSamples } from '../gallery/PartSamples.tsx'

const PARTS = import.meta.dirname
const SAMPLES = join(PARTS, '../gallery')

test('every part of the kit is in the gallery', () => {
  const files = readdirSync(SAMPLES).filter((name) => name.endsWith('.tsx'))
  const gallery = files.map((name) => readFileSync(join(SAMPLES, name), 'utf8')).join('\n')
  const parts = readdirSync(PARTS).filter((name) => /^\w+\.tsx$/.test(name))
  expect(parts.length).toBeGreaterThan(30)
  expect(
    parts.filter((name) => !new RegExp(`^import \\{.* from '../src/${name}'`, 'm').test(gallery)),
  ).toEqual([])
})

test('the gallery is drawn whole', async () => {
  render(<Gallery />)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await screen.findByText('Code that was fetched')).toBeVisible()
  expect(screen.getByText('Code on its way')).toBeVisible()
  expect(screen.getByText(/Between the arrows/)).toHaveTextContent('→←')
})

test('parts change their states', async () => {
  render(<PartSamples />)
  const input = screen.getByRole('combobox', { name: 'Opens as you type' })
  fireEvent.change(input, { target: { value: 'no such' } })
  expect(screen.getByText('No consignment has it.')).toBeVisible()
  expect(screen.getByText('Could not be drawn')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Break it' }))
  expect(await screen.findByText('Could not be drawn')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Announce' }))
  expect(await screen.findAllByText('Consignment 1 arrived')).toHaveLength(2)
})
