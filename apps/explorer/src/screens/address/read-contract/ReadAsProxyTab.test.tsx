// @vitest-environment happy-dom
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { screen } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { ReadAsProxyTab } from './ReadAsProxyTab.tsx'

const PROXY = '0x1111111111111111111111111111111111111111'
const LOGIC_CODE = '0x6080604052'

/** A worker whose analysis finds this selector in the logic's code only: nothing runs in tests. */
class FakeWorker {
  private listener: ((event: { data: unknown }) => void) | undefined
  addEventListener(name: string, listener: (event: { data: unknown }) => void) {
    if (name === 'message') this.listener = listener
  }
  postMessage({ code }: { readonly code: string }) {
    const functions =
      code === LOGIC_CODE ? [{ selector: SELECTOR, arguments: '', stateMutability: 'view' }] : []
    setTimeout(() => this.listener?.({ data: { functions } }))
  }
  terminate() {
    this.listener = undefined
  }
}
const SELECTOR = parseSignature('totalSupply()')?.selector

function renderProxy(logicCode: string) {
  vi.stubGlobal('Worker', FakeWorker)
  const clone = `0x363d3d373d3d3d363d73${'22'.repeat(20)}5af43d82803e903d91602b57fd5bf3`
  return renderScreen(
    <ReadAsProxyTab
      address={PROXY}
      account={{} as never}
      hasCode
      isProxy
      isToken={false}
      hasLists={false}
      hasErc1155={false}
    />,
    {
      config: { sourcify: { sources: {} }, assetsAvailable: false },
      answer: (method, [target]) => {
        if (method !== 'eth_getCode') return '0x'
        return String(target) === PROXY ? clone : logicCode
      },
    },
  )
}

test('W-05 without a source the logic is read by the functions its code shows', async () => {
  renderProxy(LOGIC_CODE)
  expect(await screen.findByText('totalSupply')).toBeVisible()
  expect(screen.getByText(/with an estimate of the interface of/)).toBeDefined()
})

test('W-05 a proxy that leads to no code has nothing to guess from', async () => {
  renderProxy('0x')
  expect(await screen.findByText('The source of the contract behind this proxy is unknown.')).toBeVisible()
})
