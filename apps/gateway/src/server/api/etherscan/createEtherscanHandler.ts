import type { ServerResponse } from 'node:http'
import { eth_chainId } from '@otterscan/api-schema/execution/eth'
import { abortWhenGone } from '../../forwardAnswer.ts'
import { sendJson, setRetryAfter } from '../../sendText.ts'
import { ApiError, invalidArgument } from '../apiError.ts'
import type { ApiHandler, ApiHandlerParts } from '../apiHandler.ts'
import { createCalls, type GatewayCalls } from '../createCall.ts'
import { ACCOUNT_ACTIONS } from './accountActions.ts'
import type { Actions } from './action.ts'
import { readNumber, type Texts } from './actionArguments.ts'
import { BLOCK_ACTIONS, CONTRACT_ACTIONS, LOG_ACTIONS, TRANSACTION_ACTIONS } from './chainActions.ts'
import { callNode } from './proxyActions.ts'
import { STATS_ACTIONS, TOKEN_ACTIONS } from './tokenActions.ts'

/** Where wallets and scripts look for it. */
export const ETHERSCAN_PATHS: ReadonlySet<string> = new Set(['/api', '/v2/api'])

/** Actions by module. */
export const MODULES: Readonly<Record<string, Actions>> = {
  account: { ...ACCOUNT_ACTIONS, ...TOKEN_ACTIONS },
  block: BLOCK_ACTIONS,
  contract: CONTRACT_ACTIONS,
  logs: LOG_ACTIONS,
  stats: STATS_ACTIONS,
  transaction: TRANSACTION_ACTIONS,
}

/** The requests of a known hosted explorer, as far as a node and an index can answer them. */
export function createEtherscanHandler({ dispatch, clientOf }: ApiHandlerParts): ApiHandler {
  return async (request, response, { query }) => {
    const texts: Texts = new Map(new URLSearchParams(query))
    const calls = createCalls(dispatch, { client: clientOf(request), signal: abortWhenGone(response) })
    try {
      await checkChain(texts, calls)
      sendJson(response, 200, await answer(texts, calls))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sendFailure(response, error)
    }
  }
}

/** Clients of this form expect 200 and look at `status`; only a busy program says so with its own status. */
function sendFailure(response: ServerResponse, { status, message, retryAfterMs }: ApiError): void {
  if (retryAfterMs !== undefined) setRetryAfter(response, retryAfterMs)
  sendJson(response, status === 429 ? 429 : 200, {
    status: '0',
    message: 'NOTOK',
    result: `Error! ${message}`,
  })
}

async function answer(texts: Texts, calls: GatewayCalls): Promise<unknown> {
  if (texts.get('module') === 'proxy') return callNode(texts, calls)
  const result = await findAction(texts)(texts, calls)
  const isEmpty = Array.isArray(result) && result.length === 0
  const partial = calls.partial()
  const message = isEmpty ? 'No records found' : 'OK'
  return {
    status: isEmpty ? '0' : '1',
    message: partial === undefined ? message : `${message} (the index has only ${partial})`,
    result,
  }
}

function findAction(texts: Texts) {
  const [moduleName = '', actionName = ''] = [texts.get('module'), texts.get('action')]
  const actions = Object.hasOwn(MODULES, moduleName) ? MODULES[moduleName] : undefined
  const action = actions !== undefined && Object.hasOwn(actions, actionName) ? actions[actionName] : undefined
  if (action !== undefined) return action
  const known = Object.entries(MODULES).map(([name, { ...of }]) => `${name}: ${Object.keys(of).join(', ')}`)
  throw invalidArgument(
    `missing or unsupported module and action. There are ${known.join('; ')}; proxy: eth_…`,
  )
}

/** A script that means another chain must not take the answers of this one. Throws: `ApiError`. */
async function checkChain(texts: Texts, { call }: GatewayCalls): Promise<void> {
  if (!texts.has('chainid')) return
  const [wanted, own] = [readNumber(texts, 'chainid'), await call(eth_chainId)]
  if (wanted !== own) throw invalidArgument(`this is chain ${own}, not ${wanted}`)
}
