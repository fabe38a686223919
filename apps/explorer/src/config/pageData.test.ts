// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getConfig } from './loadConfig.ts'
import { readPageAnswers } from './pageData.ts'

function addData(kind: string, data: unknown): HTMLElement {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.dataset.otterscan = kind
  element.textContent = JSON.stringify(data)
  document.body.append(element)
  return element
}

/** What the parser does: the element, and then what follows it. */
function receive(data: unknown): void {
  addData('answers', data).after('\n')
}

function setState(state: DocumentReadyState): void {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
}

/** Mutations are reported after the current task. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => document.body.replaceChildren())

// The page of one test must not read that of the next.
afterEach(() => {
  document.dispatchEvent(new Event('DOMContentLoaded'))
  vi.useRealTimers()
})

describe('readPageAnswers', () => {
  test('answers are given once, also those that come while the page is being received', async () => {
    setState('loading')
    receive({ asked: ['eth_chainId []', 'eth_blockNumber []'], answers: {} })
    const given = readPageAnswers()
    const chainId = given?.take('eth_chainId', [])
    receive({ asked: ['ots_hasCode ["0xab","latest"]'], answers: { 'eth_chainId []': { result: '0x1' } } })
    await expect(chainId).resolves.toEqual({ result: '0x1' })
    expect(given?.take('eth_chainId', [])).toBeUndefined()
    // The same call, however its hex is written.
    const code = given?.take('ots_hasCode', ['0xAB', 'latest'])
    receive({
      asked: [],
      answers: { 'ots_hasCode ["0xab","latest"]': { error: { code: 1, message: 'no' } } },
    })
    await expect(code).resolves.toEqual({ error: { code: 1, message: 'no' } })
    expect(given?.take('eth_getBalance', ['0xab', 'latest'])).toBeUndefined()
  })

  test('an answer whose text has come in part is not read yet', async () => {
    setState('loading')
    receive({ asked: ['eth_chainId []'], answers: {} })
    const answer = readPageAnswers()?.take('eth_chainId', [])
    const element = addData('answers', {})
    element.textContent = '{"asked":[],"answers":{"eth_chainId []":{"result":'
    await settle()
    element.textContent += '"0x1"}}}'
    element.after('\n')
    await expect(answer).resolves.toEqual({ result: '0x1' })
  })

  test('what has not come at the end of the page is left to be asked', async () => {
    setState('loading')
    receive({ asked: ['eth_chainId []', 'eth_blockNumber []'], answers: {} })
    const given = readPageAnswers()
    const chainId = given?.take('eth_chainId', [])
    setState('interactive')
    document.dispatchEvent(new Event('DOMContentLoaded'))
    await expect(chainId).resolves.toBeUndefined()
    await expect(given?.take('eth_blockNumber', [])).resolves.toBeUndefined()
  })

  test('an answer in the middle of which the connection is lost is left to be asked', async () => {
    setState('loading')
    receive({ asked: ['eth_chainId []'], answers: {} })
    const answer = readPageAnswers()?.take('eth_chainId', [])
    addData('answers', {}).textContent = '{"asked":[],"answers":{"eth_chainId []":{"result":'
    setState('interactive')
    document.dispatchEvent(new Event('DOMContentLoaded'))
    await expect(answer).resolves.toBeUndefined()
  })

  test('a page that neither goes on nor ends is not waited for', async () => {
    vi.useFakeTimers()
    setState('loading')
    receive({ asked: ['eth_chainId []'], answers: {} })
    const answer = readPageAnswers()?.take('eth_chainId', [])
    vi.advanceTimersByTime(5_001)
    await expect(answer).resolves.toBeUndefined()
  })

  test('answers of another moment are not given', async () => {
    vi.useFakeTimers()
    setState('complete')
    receive({ asked: ['eth_chainId []'], answers: {} })
    receive({ asked: [], answers: { 'eth_chainId []': { result: '0x1' } } })
    const given = readPageAnswers()
    vi.advanceTimersByTime(10_001)
    expect(given?.take('eth_chainId', [])).toBeUndefined()
  })

  test('a page of a plain web server has none', () => {
    expect(readPageAnswers()).toBeUndefined()
  })
})

describe('getConfig', () => {
  test('what came with the page needs no request, once', async () => {
    addData('config', { erigonURL: '/given' })
    const asked: string[] = []
    const fetch = async (url: string) => {
      asked.push(url)
      return new Response('{"erigonURL":"/asked"}')
    }
    expect((await getConfig(fetch, '/')).erigonURL).toBe('/given')
    expect(asked).toEqual([])
    // Retry after a failure reads the file.
    expect((await getConfig(fetch, '/')).erigonURL).toBe('/asked')
  })
})
