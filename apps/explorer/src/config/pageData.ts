import { type GivenAnswers, toCallKey } from '@otterscan/clients/transport/givenAnswers'
import type { RpcAnswer } from '@otterscan/clients/transport/transport'

// The program that serves the page writes these elements into it; a plain web server does not, and all is then requested.

/** What is given is of the moment in which the page was asked for. */
const FRESH_MS = 10_000

/** The program ends the page after 1.5 s; a connection that stalls must not keep the screen waiting. */
const WAIT_MS = 5_000

/** The text of `/config.json` that came with the page, once; `undefined` when it must be requested. */
export function takePageConfig(): string | undefined {
  const element = document.querySelector('script[data-otterscan=config]')
  element?.remove()
  return element?.textContent ?? undefined
}

interface Announced {
  readonly answer: Promise<RpcAnswer | undefined>
  readonly settle: (answer: RpcAnswer | undefined) => void
}

/** The answers that come with the page, while it is still being received too; `undefined` when it has none. */
export function readPageAnswers(): GivenAnswers | undefined {
  const announced = new Map<string, Announced>()
  const taken = new Set<string>()
  const isLoading = () => document.readyState === 'loading'
  const readAll = () => {
    for (const element of document.querySelectorAll('script[data-otterscan=answers]')) {
      // While it is the last node of the page its text may still be on its way.
      if (isLoading() && element.nextSibling === null) return
      readStep(element.textContent ?? '', announced)
      element.remove()
    }
  }
  readAll()
  if (announced.size === 0) return undefined
  const observer = new MutationObserver(readAll)
  const finish = () => {
    clearTimeout(stalled)
    observer.disconnect()
    readAll()
    for (const { settle } of announced.values()) settle(undefined)
    setTimeout(() => announced.clear(), FRESH_MS)
  }
  const stalled = setTimeout(finish, WAIT_MS)
  if (isLoading()) {
    observer.observe(document.body, { childList: true })
    document.addEventListener('DOMContentLoaded', finish, { once: true })
  } else finish()
  return {
    take: (method, params) => {
      const key = toCallKey(method, params)
      if (taken.has(key)) return undefined
      taken.add(key)
      return announced.get(key)?.answer
    },
  }
}

function readStep(text: string, announced: Map<string, Announced>): void {
  const { asked, answers } = parseStep(text)
  for (const [key, answer] of Object.entries(answers)) announced.get(key)?.settle(answer)
  for (const key of asked) announced.set(key, announce())
}

interface Step {
  readonly asked: readonly string[]
  readonly answers: Readonly<Record<string, RpcAnswer>>
}

function parseStep(text: string): Step {
  try {
    return JSON.parse(text) as Step
  } catch {
    return { asked: [], answers: {} } // the connection was lost in the middle of it: the page asks itself
  }
}

function announce(): Announced {
  let settle: Announced['settle'] = () => {}
  const answer = new Promise<RpcAnswer | undefined>((resolve) => {
    settle = resolve
  })
  return { answer, settle }
}
