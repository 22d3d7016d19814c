import { errorText } from "../common/app.svelte";
import type { TableStore } from "../common/table.svelte";
import { notices } from "../common/toast.svelte";
import type { Command, Done } from "../common/wire-extra";

/** Carry out a command; if nobody answers, the reader is told. (A refusal is shown by the store's fault.) */
export async function act(store: TableStore, command: Command): Promise<Done | null> {
  try {
    return await store.send(command);
  } catch (error) {
    notices.tell(errorText(error), true);
    return null;
  }
}
