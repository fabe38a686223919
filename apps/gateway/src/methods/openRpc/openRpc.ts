import { describeCodec, type JsonSchema } from '@otterscan/api-schema/describe/describeCodec'
import { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import type { RpcMethod } from '@otterscan/api-schema/rpcMethod'
import { VERSION } from '../../version.ts'
import { METHOD_WORDS } from './methodWords.ts'

/** The methods that the gateway answers itself, as OpenRPC 1.3: what `rpc.discover` and `/api/openrpc.json` return. */
export function describeMethods(names: readonly (keyof typeof METHOD_TABLE)[]): JsonSchema {
  return {
    openrpc: '1.3.2',
    info: {
      title: 'Otterscan',
      version: VERSION,
      description:
        'Methods that the gateway answers itself. Those of the node that only read are passed on and are in execution-apis.',
      license: { name: 'MIT' },
    },
    servers: [{ name: 'this program', url: '/rpc' }],
    methods: [...names].sort().map(describeMethod),
  }
}

function describeMethod(name: keyof typeof METHOD_TABLE): JsonSchema {
  const { form, source }: Pick<RpcMethod<never, unknown>, 'form' | 'source'> = METHOD_TABLE[name]
  const [params, result] = form
  const { items } = describeCodec(params, 'taken') as { readonly items: readonly JsonSchema[] }
  const words = METHOD_WORDS[name]
  return {
    name,
    summary: words.summary,
    description: `Source: ${source}`,
    paramStructure: 'by-position',
    params: items.map((schema, at) => ({
      name: words.params[at] ?? `parameter${at + 1}`,
      // One that may be left out comes last.
      required: !items.slice(at).every(takesNull),
      schema,
    })),
    result: { name: 'result', schema: describeCodec(result, 'given') },
  }
}

function takesNull({ anyOf }: JsonSchema): boolean {
  return Array.isArray(anyOf) && (anyOf as readonly JsonSchema[]).some(({ type }) => type === 'null')
}
