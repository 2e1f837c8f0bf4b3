import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import { HeadingNode } from "@lexical/rich-text";
import { createEditor } from "lexical";
import { expect, test } from "vitest";
import { $readDocument, $showDocument } from "./lexical-tree";
import { readMail } from "./read-mail";
import { writeMail } from "./write-mail";

function throughLexical(html: string): string {
  const editor = createEditor({
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode],
    onError: (error) => {
      throw error;
    },
  });
  const { document } = readMail(html);
  if (!document) throw new Error("the text editor does not take this");
  let written = "";
  editor.update(
    () => {
      $showDocument(document);
      written = writeMail($readDocument());
    },
    { discrete: true },
  );
  return written;
}

test.each([
  [""],
  ["<p>Hello {{firstName}},</p>\n<p><br></p>\n<p>your code is <strong>{{otp}}</strong>.</p>"],
  ['<h1>Reset</h1>\n<p>Open <a href="{{link}}">this <em>page</em></a><br>within {{minutes}} minutes.</p>'],
  [
    "<ul>\n<li>one</li>\n<li>two\n<ol>\n<li>two <u>a</u></li>\n<li>two " +
      "b\n<ul>\n<li>deep</li>\n</ul>\n</li>\n</ol>\n</li>\n<li><br></li>\n</ul>",
  ],
  ["<ol>\n<li>\n<ul>\n<li>only below</li>\n</ul>\n</li>\n</ol>"],
  ["<p><strong>a</strong><br><strong>b<em>c</em></strong><br><br></p>"],
])("Lexical gives back what it is shown: %s", (html) => expect(throughLexical(html)).toBe(html));
