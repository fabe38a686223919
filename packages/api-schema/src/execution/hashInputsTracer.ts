/** Longer inputs are left out, and the sum is bounded. */
const MAX_INPUT_BYTES = 1_024
export const MAX_HASH_INPUTS = 20_000

/**
 * A tracer of `debug_traceTransaction` whose result is the list of what was hashed with Keccak-256. It picks the inputs in
 * the node: the opcode logs with the memory of every step would be thousands of times as long. The language of tracers in
 * geth, which Erigon, Reth and anvil understand too. The gateway forwards this text, and no other program.
 */
export const HASH_INPUTS_TRACER = `{
  inputs: {}, count: 0,
  step: function (log) {
    var op = log.op.toString();
    if (op != 'KECCAK256' && op != 'SHA3') return;
    var start = log.stack.peek(0).valueOf(), size = log.stack.peek(1).valueOf();
    if (size > ${MAX_INPUT_BYTES} || this.count >= ${MAX_HASH_INPUTS}) return;
    var input = toHex(log.memory.slice(start, start + size));
    if (this.inputs[input]) return;
    this.inputs[input] = true;
    this.count += 1;
  },
  fault: function () {},
  result: function () { return Object.keys(this.inputs); }
}`.replace(/\s+/g, ' ')
