import { describe, expect, test } from 'vitest'
import { listFaucets } from './listFaucets.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const WITH_PLACE = 'https://b/?to=$\u007bADDRESS}&again=$\u007bADDRESS}'
const FAUCETS = ['https://a/', WITH_PLACE, 'https://c/', 'https://a/']

describe('listFaucets', () => {
  test('each once, with the address filled in', () => {
    const urls = listFaucets(FAUCETS, ADDRESS, () => 0.5)
    expect([...urls].sort()).toEqual([
      'https://a/',
      `https://b/?to=${ADDRESS}&again=${ADDRESS}`,
      'https://c/',
    ])
    expect(listFaucets(FAUCETS, undefined, () => 0.5)).toContain(WITH_PLACE)
    expect(listFaucets([], ADDRESS, () => 0.5)).toEqual([])
  })

  test('the order comes from the random source, and every order may come', () => {
    const orders = new Set<string>()
    for (let first = 0; first < 3; first += 1) {
      for (let second = 0; second < 2; second += 1) {
        const numbers = [first / 3, second / 2]
        orders.add(listFaucets(['a', 'b', 'c'], undefined, () => numbers.shift() ?? 0).join(''))
      }
    }
    expect(orders.size).toBe(6)
  })
})
