import type { Line, OptionInfo, SettingInfo } from "../../src/common/wire-extra";
import type { Weight } from "../../src/table/log";

export function option(notation: string, ...args: [string, string][]): OptionInfo {
  const verb = notation.split(" ")[0] ?? "";
  return {
    option: notation,
    verb,
    args,
    text: { key: notation, args: {}, domain: "" },
    hint: null,
    cautions: [],
    pointless: null,
  };
}

export function line(index: number, position: number, key: string, args: Line["message"]["args"] = {}): Line {
  return { index, position, at: index, rule: "", message: { key, args, domain: "game" }, why: null };
}

/** Weights by the first letter of the key: h for headings, d for details. */
export const weight = ({ message }: Line): Weight =>
  message.key.startsWith("h") ? "heading" : message.key.startsWith("d") ? "detail" : "plain";

export const setting = (id: string, rest: Partial<SettingInfo> = {}): SettingInfo => ({
  id,
  values: [],
  rule: "1",
  free: false,
  ruling: false,
  kind: "",
  shared: false,
  variants: [],
  ...rest,
});
