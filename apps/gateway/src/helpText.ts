import {
  BEACON_DEVNET_VARIABLE,
  DEFAULT_HOST,
  DEFAULT_NODE_URL,
  DEFAULT_PORT,
  NO_DEVNET_VARIABLE,
  NO_GATEWAY_VARIABLE,
  NO_INDEX_VARIABLE,
  VALUE_OPTIONS,
} from './config.ts'

/** What `--help` prints. */
export const HELP_TEXT = `Otterscan: a block explorer for any Ethereum-compatible chain, fed by your own node.

Usage: npm start -- [options]

  --node URL       Your node, http(s) or ws(s), ${VALUE_OPTIONS.node}
                   user:password@ may be part of it and is never shown.
                   Default ${DEFAULT_NODE_URL}; when nothing answers there, a
                   development chain with example transactions is started.
  --beacon URL     Beacon API of a consensus client, for slots, epochs and validators, ${VALUE_OPTIONS.beacon}
  --assets WHERE   Directory or URL with signatures/, topic0/, assets/ and chains/, ${VALUE_OPTIONS.assets}
                   Its signatures are added to those that come with the program.
  --compilers DIR  Solidity compilers (soljson-v0.8.37+commit.….js) with which the explorer can
                   verify contracts by itself, ${VALUE_OPTIONS.compilers}
  --port N         Port to listen on, default ${DEFAULT_PORT}, ${VALUE_OPTIONS.port}
  --host H         Address to listen on, default ${DEFAULT_HOST}, ${VALUE_OPTIONS.host}
                   Anything else lets other machines use your node.
  --public-host NAME  Another name that the explorer is opened by, as behind a web server that passes
                   requests on; may be given several times, ${VALUE_OPTIONS['public-host']}=a,b
  --config FILE    JSON merged over the explorer's settings (/config.json), ${VALUE_OPTIONS.config}
  --no-devnet      Never start the development chain, ${NO_DEVNET_VARIABLE}=true
  --devnet-beacon  A development chain with a beacon node: epochs, slots, validators.
                   The first start installs that node, ${BEACON_DEVNET_VARIABLE}=true
  --no-gateway     Pass calls on as they are instead of computing what the node lacks,
                   ${NO_GATEWAY_VARIABLE}=true
  --index DIR      Where the index of addresses, tokens and contracts is kept, ${VALUE_OPTIONS.index}
                   Named, it takes in the whole history. Default: the user's cache, and only
                   what is new on chains of more than a million blocks.
  --no-index       Build no index, ${NO_INDEX_VARIABLE}=true
  --help           This text

Each option can also be given as the environment variable named beside it; the command line wins.
`
