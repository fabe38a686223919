/// <reference lib="webworker" />
import { functionArguments, functionSelectors } from 'evmole'
import type { GuessAnswer, GuessRequest } from './guessMessages.ts'

declare const self: DedicatedWorkerGlobalScope

self.addEventListener('message', ({ data: { code } }: MessageEvent<GuessRequest>) => {
  const functions = functionSelectors(code).map((selector) => ({
    selector: `0x${selector}` as const,
    argumentTypes: functionArguments(code, selector),
  }))
  const answer: GuessAnswer = { functions }
  self.postMessage(answer)
})
